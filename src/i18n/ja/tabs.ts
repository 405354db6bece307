import type { tabs as source } from '../zh-CN/tabs.ts';
import type { Translation } from '../translation.ts';

export const tabs = {
  title: 'タブを管理',
  hint: 'ドラッグして並べ替えます。非表示のタブは一覧の上に表示されません。',
  create: '新しいタブ',
  edit: 'タブを編集',
  namePlaceholder: 'タブの名前を入力',
  name: 'タブの名前',
  chosen: '{{count}} 件のトークを選択中',
  tooMany: '1 つのタブに入れられるトークは {{count}} 件までです',
  show: '「{{name}}」を表示',
  move: '「{{name}}」を移動、上下の矢印キーで並べ替え',
  editOf: '「{{name}}」を編集',
  deleteOf: '「{{name}}」を削除',
  deleteTitle: 'タブを削除',
  deleteText: 'タブ「{{name}}」を削除しますか？中のトークは削除されません。',
  deleted: '削除しました',
  deleteFailed: '削除できませんでした。もう一度お試しください',
  created: '作成しました',
  sortFailed: '並べ替えできませんでした。もう一度お試しください',
  used: 'この名前は別のタブで使われています',
  count: '{{count}} 件のトーク',
  moved: '「{{name}}」を {{place}} 番目に移動しました',
} satisfies Translation<typeof source>;
