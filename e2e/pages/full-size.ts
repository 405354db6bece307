/** `npm test` uses reduced sizes; the commands of docs/proofs.md use the full ones. */
export const isFullSize = process.env['FULL_SIZE'] === '1';
