import type { CreateTableBuilder, Kysely } from 'kysely';

export type Schema = Kysely<unknown>;
export type Builder = CreateTableBuilder<string, string>;

/** bigint is an integer in SQLite too, and can store milliseconds in PostgreSQL. */
export function numbers(builder: Builder, ...names: string[]): Builder {
  return names.reduce((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)), builder);
}

export function texts(builder: Builder, ...names: string[]): Builder {
  return names.reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull().defaultTo('')), builder);
}

export function maybe(builder: Builder, type: 'text' | 'bigint', ...names: string[]): Builder {
  return names.reduce((table, name) => table.addColumn(name, type), builder);
}

export function table(db: Schema, name: string): Builder {
  return db.schema.createTable(name) as Builder;
}
