import { fillAccount } from './fill-account.ts';
import { fillFloor } from './fill-floor.ts';
import { fillPeople } from './fill-people.ts';

// Runs inside a page of the origin whose database is filled. bench/support/keep-world.ts and bench/support/people/open-people.ts call it.
Object.assign(globalThis, { benchFill: { fillAccount, fillFloor, fillPeople } });
