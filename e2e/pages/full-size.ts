/** The whole run proves each thing at a size that fits into it; the commands of docs/proofs.md prove it at its full one. */
export const isFullSize = process.env['FULL_SIZE'] === '1';
