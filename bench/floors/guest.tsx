import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { notifyPainted } from './painted.ts';

/** The smallest possible React page for guests. `start-cold` is compared with it. */
const root = createRoot(document.querySelector('#root') as Element);
flushSync(() => root.render(<h1>Wisp</h1>));
notifyPainted();
