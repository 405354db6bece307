import { Copy, Forward, Languages, ListChecks, Reply, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../ui/display/icon.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { TextField } from '../ui/inputs/text-field.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { LazyMenu } from '../ui/overlays/menu.lazy.tsx';
import { anchorAtElement, anchorAtEvent, type MenuAnchor, type MenuItem } from '../ui/overlays/menu-item.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { Box, Row } from './gallery-box.tsx';
import styles from './gallery.module.css';

const nothing = () => undefined;

const ITEMS: readonly MenuItem[] = [
  { kind: 'action', id: 'reply', label: '引用', icon: Reply, keys: 'R', onSelect: nothing },
  { kind: 'action', id: 'copy', label: '复制', icon: Copy, onSelect: nothing },
  { kind: 'action', id: 'forward', label: '转发', icon: Forward, onSelect: nothing },
  { kind: 'action', id: 'star', label: '收藏', icon: Star, checked: true, onSelect: nothing },
  { kind: 'action', id: 'translate', label: '翻译', icon: Languages, disabledReason: '联网后可用', onSelect: nothing },
  { kind: 'action', id: 'select', label: '多选', icon: ListChecks, onSelect: nothing },
  { kind: 'line', id: 'line' },
  { kind: 'action', id: 'delete', label: '删除', icon: Trash2, isDestructive: true, onSelect: nothing },
];

export function GalleryOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet'>();
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const [name, setName] = useState('周末骑行俱乐部');
  const close = () => setOpen(undefined);
  return (
    <Box title="菜单 · 对话框 · 浮层">
      <Row>
        <Button onClick={(event) => setAnchor(anchorAtElement(event.currentTarget))}>菜单</Button>
        <Button
          onClick={(event) => event.preventDefault()}
          ref={(element) => {
            if (!element) return;
            element.oncontextmenu = (event) => {
              event.preventDefault();
              setAnchor(anchorAtEvent({ clientX: event.clientX, clientY: event.clientY, button: event.button, currentTarget: element }));
            };
          }}
        >
          右键
        </Button>
        <Button onClick={() => setOpen('dialog')}>对话框</Button>
        <Button onClick={() => setOpen('confirm')}>确认</Button>
        <Button onClick={() => setOpen('sheet')}>底部面板</Button>
        <Popover label="浮层" trigger={<button type="button">浮层</button>}>
          <div className={styles['pane']}>
            <TextField label="备注" value={name} onChange={setName} max={16} />
            <Checkbox label="置顶" checked onChange={nothing} />
          </div>
        </Popover>
      </Row>
      <LazyMenu label="消息操作" items={ITEMS} anchor={anchor} onClose={() => setAnchor(undefined)} />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="群名称"
        closeLabel="关闭"
        actions={
          <>
            <Button onClick={close}>取消</Button>
            <Button look="primary" onClick={close}>
              保存
            </Button>
          </>
        }
      >
        <TextField label="群名称" value={name} onChange={setName} max={16} clearLabel="清除" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="解散群聊"
        text="解散后将与群成员失去联系，且无法恢复。"
        confirmLabel="解散"
        cancelLabel="取消"
        isDestructive
        onConfirm={close}
        onCancel={close}
      />
      <Sheet open={open === 'sheet'} onClose={close} label="消息操作">
        <div className={styles['plates']}>
          {ITEMS.slice(0, 4).map((item) =>
            item.kind === 'action' ? (
              <button key={item.id} type="button" className={styles['plate']} onClick={close}>
                {item.icon && <Icon of={item.icon} size={24} />}
                {item.label}
              </button>
            ) : null,
          )}
        </div>
        <Button wide size="large" onClick={close}>
          取消
        </Button>
      </Sheet>
    </Box>
  );
}
