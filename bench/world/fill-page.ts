import { fillAccount } from './fill-account.ts';
import { fillFloor } from './fill-floor.ts';

// Runs inside a page of the origin whose database is filled. bench/support/keep-world.ts calls it.
Object.assign(globalThis, { benchFill: { fillAccount, fillFloor } });
