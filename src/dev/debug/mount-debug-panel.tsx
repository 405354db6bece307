import { createRoot } from 'react-dom/client';
import type { Ports } from '../../platform/ports.ts';
import { DebugPanel } from './debug-panel.tsx';
import { createDebugTools, type DebugTools } from './debug-tools.ts';

/** Wraps the ports with switches, and toggles the panel with Alt+D. The panel is outside the app's React tree. */
export function mountDebugPanel(real: Ports): DebugTools {
  const tools = createDebugTools(real);
  const container = document.createElement('div');
  const root = createRoot(container);
  let isShown = false;
  addEventListener('keydown', (event) => {
    if (!event.altKey || event.code !== 'KeyD') return;
    event.preventDefault();
    isShown = !isShown;
    if (isShown) document.body.append(container);
    root.render(isShown ? <DebugPanel tools={tools} /> : null);
  });
  return tools;
}
