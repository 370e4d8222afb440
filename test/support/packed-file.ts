import { crc32, deflateRawSync } from "node:zlib";

/** A file in a ZIP file. */
export interface PackedPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The size in the file list; default: the true one. */
  readonly stated?: number;
}

/** A ZIP file in the form of office programs. */
export function packedFile(parts: readonly PackedPart[]): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, stated } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(stated ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), head, place, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...locals, list, Buffer.from("PK\x05\x06"), end]));
}

const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const openXml = "application/vnd.openxmlformats-officedocument";

/** A Word document with this body, in WordprocessingML. */
export const wordFile = (body: string, stated?: number): Uint8Array =>
  packedFile([
    {
      name: "[Content_Types].xml",
      content: `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${openXml}.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      content: `${xml}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
      ...(stated === undefined ? {} : { stated }),
    },
  ]);

/** An Excel file with one sheet of these rows. */
export const excelFile = (name: string, rows: readonly (readonly (string | number | Date)[])[]): Uint8Array =>
  packedFile([
    {
      name: "[Content_Types].xml",
      content: `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${openXml}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${openXml}.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${xml}<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `${xml}<worksheet xmlns="${sheet}"><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`,
    },
  ]);

const rowXml = (cells: readonly (string | number | Date)[], row: number): string =>
  `<row r="${row + 1}">${cells
    .map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${row + 1}`;
      if (cell instanceof Date) return `<c r="${place}" t="d"><v>${cell.toISOString()}</v></c>`;
      return typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join("")}</row>`;

/** A PDF with these pages, one line of text each; an empty text gives a page without text, like a scanned page. */
export function pdfFile(pages: readonly string[]): Uint8Array {
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""];
  const kids = pages.map((text) => {
    const stream = text === "" ? "" : `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    const font = "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>";
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${font} /Contents ${objects.length} 0 R >>`,
    );
    return `${objects.length} 0 R`;
  });
  // A page tree, as programs write it, because readers are slow with a flat list of thousands.
  const groups = Array.from({ length: Math.ceil(kids.length / 100) }, (_, index) =>
    kids.slice(index * 100, index * 100 + 100),
  );
  const nodes = groups.map((group) => {
    objects.push(`<< /Type /Pages /Parent 2 0 R /Kids [${group.join(" ")}] /Count ${group.length} >>`);
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Kids [${nodes.join(" ")}] /Count ${pages.length} >>`;
  let text = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** A PNG of this size without pixels: programs that trust its header would allocate memory for all of them. */
export function pngFile(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write("IHDR", 4, "latin1");
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.set([8, 2, 0, 0, 0], 16);
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21);
  return new Uint8Array(
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), head, Buffer.from("\0\0\0\0IDAT\0\0\0\0", "latin1")]),
  );
}
