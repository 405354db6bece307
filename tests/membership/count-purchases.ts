/** Purchases of one run. `WISP_PURCHASES=1000` runs the long form. */
export const PURCHASES = Number(process.env['WISP_PURCHASES'] ?? 60);

const PER_PURCHASE_MS = 600;
const START_MS = 60_000;

export const RUN_TIMEOUT_MS = START_MS + PURCHASES * PER_PURCHASE_MS;
