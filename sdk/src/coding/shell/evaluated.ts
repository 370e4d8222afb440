import type { ParameterExpansionPart, SyntaxNode, TestExpression, Word } from "unbash";
import { unknown, type Reason } from "../words/reason.ts";

const evaluation = (message: string): Reason => unknown("evaluation", message);

const number = /^(?:\d+|0[xX][\da-fA-F]+)$/;
const wholeNumber = /^-?\d+$/;
const arithmeticTests = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** What bash evaluates as code though it is written as text: the subscripts in values of variables, prompts, types of test. */
export function evaluationsOf(node: SyntaxNode): readonly Reason[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most nodes evaluate nothing
  switch (node.type) {
    case "ArithmeticWord":
      return number.test(node.value) ? [] : [evaluation(`Arithmetic evaluates what the variable ${node.value} holds.`)];
    case "ArithmeticExpansion":
    case "ArithmeticCommand":
      return node.expression === undefined ? [evaluation("An arithmetic expression could not be read.")] : [];
    case "ParameterExpansion":
      return inParameter(node);
    case "TestUnary":
    case "TestBinary":
      return inTest(node);
    case "CommandExpansion":
    case "ProcessSubstitution":
    case "ArithmeticCommandExpansion":
      return node.script === undefined ? [evaluation("A nested command could not be read.")] : [];
    case "ArithmeticFor":
      return [evaluation("A loop of this form counts by arithmetic on variables.")];
    case "Assignment":
      return node.index === undefined || wholeNumber.test(node.index.value)
        ? []
        : [evaluation("The subscript of an assignment is evaluated.")];
    default:
      return [];
  }
}

function inParameter({ prefix, index, operation, text }: ParameterExpansionPart): readonly Reason[] {
  const isIndirect = prefix === "!";
  const isEvaluated = index !== undefined && !/^(?:[@*]|\d+)$/.test(index.value);
  const isComputed =
    operation?.type === "Slice" && ![operation.offset, operation.length].every((word) => isWholeNumber(word));
  const isTransformed = operation?.type === "Transform" || operation?.type === "Unknown" || operation?.type === "Names";
  const isNamed = /^[\w@*#?$!-]+$/.test(text.slice(2, 3));
  return isIndirect || isEvaluated || isComputed || isTransformed || !isNamed
    ? [evaluation(`The shell evaluates ${text}.`)]
    : [];
}

const isWholeNumber = (word: Word | undefined): boolean => word === undefined || wholeNumber.test(word.value.trim());

function inTest(test: TestExpression): readonly Reason[] {
  if (test.type === "TestUnary") {
    return ["-v", "-R"].includes(test.operator) ? [evaluation(`[[ ${test.operator} ]] evaluates its operand.`)] : [];
  }
  if (test.type !== "TestBinary" || !arithmeticTests.has(test.operator)) return [];
  const isPlain = [test.left, test.right].every((word) => wholeNumber.test(word.value));
  return isPlain ? [] : [evaluation(`[[ ${test.operator} ]] evaluates its operands.`)];
}
