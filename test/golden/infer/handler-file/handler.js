/**
 * Said only where `schema.json` says nothing.
 *
 * @param {object} input
 * @param {string} input.userId
 * @param {number} [input.minutes=60]
 */
export async function execute({ userId, minutes = 60 }, ctx) {
  ctx.log(userId, { minutes });
  return { until: minutes };
}
