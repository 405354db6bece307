type Policy = { createScriptURL(url: string): string };
type TrustedTypesFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

function checked(url: string): string {
  const resolved = new URL(url, location.href);
  if (resolved.origin !== location.origin) throw new TypeError(`script from another origin: ${resolved.origin}`);
  return resolved.href;
}

let policy: Policy | undefined;

/** Creates script URLs for workers. No other code creates them. Throws for another origin (reliability §3.9). */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  policy ??= factory?.createPolicy('wisp-script-url', { createScriptURL: checked }) ?? { createScriptURL: checked };
  return policy.createScriptURL(url);
}
