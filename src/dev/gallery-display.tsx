import { Crown } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Chip } from '../ui/display/chip.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { KeyHint } from '../ui/display/key-hint.tsx';
import { Tag } from '../ui/display/tag.tsx';
import { Box, Row } from './gallery-box.tsx';

const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f6c9a6"/><circle cx="5" cy="6" r="3" fill="#e08a4c"/></svg>',
  );
const NAMES = ['林知夏', 'Mia', '何所思', 'Ada Lovelace', '江慕白', '周沐阳', 'さくら', '🐳'];

export function GalleryDisplay() {
  return (
    <>
      <Avatars />
      <Marks />
    </>
  );
}

function Avatars() {
  return (
    <Box title="头像">
      <Row bottom>
        <Avatar name="苏念" seed="1" src={PICTURE} size={64} onlineLabel="在线" />
        <Avatar name="林知夏" seed="10086427" size={48} onlineLabel="在线" />
        <Avatar name="产品研发群" seed="g1" size={40} shape="rounded" />
        <Avatar name="Mia" seed="2" size={36} />
        <Avatar name="何所思" seed="3" size={28} />
        <Avatar name="李雷" seed="4" size={20} />
      </Row>
      <Row>
        {NAMES.map((name, index) => (
          <Avatar key={name} name={name} seed={`100${index}`} size={40} />
        ))}
      </Row>
      <Row bottom>
        <Avatar name="断图" seed="broken" src="data:image/png;base64,AAAA" size={48} />
        <Avatar name="群头像" seed="g2" src={PICTURE} size={48} shape="rounded" corner={<Icon of={Crown} size={14} label="群主" />} />
        <Avatar name="88" seed="88" size={88} onlineLabel="在线" />
        <Avatar name="林知夏" seed="72" size={72} />
      </Row>
    </Box>
  );
}

function Marks() {
  const [isOn, setOn] = useState(false);
  return (
    <Box title="角标 · 标签 · 标记">
      <Row>
        <Badge count={2} label="2 条未读" />
        <Badge count={12} label="12 条未读" />
        <Badge count={128} label="超过 99 条未读" />
        <Badge count={6} label="6 条未读" muted />
        <Badge count={120} label="超过 99 条未读" muted />
        <Badge count={1} label="有新内容" dot />
      </Row>
      <Row>
        <Tag tone="gold" outlined title="1 级">
          <span>VIP</span>
          <b>1</b>
        </Tag>
        <Tag tone="violet" outlined title="8 级">
          <span>SVIP</span>
          <b>8</b>
        </Tag>
        <Tag>官方</Tag>
        <Tag>管理员</Tag>
        <Tag tone="gold">群主</Tag>
        <Tag tone="neutral">离线</Tag>
        <Tag tone="success">本机</Tag>
        <Tag tone="danger">失败</Tag>
      </Row>
      <Row>
        <Chip on>标签</Chip>
        <Chip>家人</Chip>
        <Chip size="small" on>
          同事
        </Chip>
        <Chip on={isOn} onToggle={() => setOn(!isOn)}>
          可切换
        </Chip>
        <KeyHint keys="Ctrl K" />
        <KeyHint keys="R" />
      </Row>
    </Box>
  );
}
