export type DictionaryRow = { dictLabel: string; dictValue: string; dictSort: number };

const build = (rows: readonly [value: string, label: string][]): readonly DictionaryRow[] =>
  rows.map(([dictValue, dictLabel], index) => ({ dictLabel, dictValue, dictSort: index + 1 }));

/** Reasons of a report (protocol §5 Default dictionaries). The server answers no other type (authorisation §120). */
export const DICTIONARIES = {
  user_complaint_type: build([
    ['1', '色情低俗'],
    ['2', '诈骗'],
    ['3', '广告骚扰'],
    ['4', '违法违规'],
    ['5', '侵权'],
    ['6', '未成年人'],
    ['99', '其他'],
  ]),
  group_complaint_type: build([
    ['1', '色情低俗'],
    ['2', '赌博'],
    ['3', '诈骗'],
    ['4', '违法违规'],
    ['5', '广告'],
    ['99', '其他'],
  ]),
} as const;
