/** `YYYY-MM-DD HH:mm:ss` in the configured zone (protocol §1 Time). */
export function dateText(ms: number, timeZone: string): string {
  return formatterFor(timeZone).format(ms).replace(',', '');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    // The locale sv-SE writes dates in ISO order.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
