import { timeOpening } from './time-opening.ts';

// Runs in every page before the page's own code; bench/support/probe.ts calls what stands here.
const probes: Record<string, unknown> = { timeOpening };
Object.assign(globalThis, { bench: probes });

// When the page says that its first screen is painted, from the start of its navigation.
new MutationObserver(() => {
  if (document.documentElement.dataset['ready'] === 'true') probes['readyMs'] ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
