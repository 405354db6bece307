import type { Selectable } from 'kysely';
import type { Db, LoginTicketsTable } from '../tables.ts';

export type LoginTicket = Selectable<LoginTicketsTable>;

export async function insertLoginTicket(tx: Db, ticket: LoginTicket): Promise<void> {
  await tx.insertInto('loginTickets').values(ticket).execute();
}

export async function readLoginTicket(db: Db, hash: string): Promise<LoginTicket | undefined> {
  return db.selectFrom('loginTickets').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function updateLoginTicket(tx: Db, hash: string, change: Partial<Pick<LoginTicket, 'tries' | 'usedAt'>>): Promise<void> {
  await tx.updateTable('loginTickets').set(change).where('hash', '=', hash).execute();
}

export async function deleteLoginTicketsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('loginTickets').where('userId', '=', userId).execute();
}
