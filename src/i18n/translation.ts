/**
 * The type of a language file, derived from its zh-CN counterpart: every key, and optionally `key_one` for languages that inflect (`key`
 * itself is the form for every other count).
 */
export type Translation<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
} & {
  [Key in keyof Source as Source[Key] extends string ? `${Key & string}_one` : never]?: string;
};
