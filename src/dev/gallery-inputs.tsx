import { ArrowUp, Mic, Phone, Plus, QrCode, Search, Smile, Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/display/badge.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { KeyHint } from '../ui/display/key-hint.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { Tabs } from '../ui/inputs/tabs.tsx';
import { TextField } from '../ui/inputs/text-field.tsx';
import { Box, Row, Stack } from './gallery-box.tsx';

export function GalleryInputs() {
  return (
    <>
      <Buttons />
      <Keys />
      <Fields />
      <Choices />
    </>
  );
}

function Buttons() {
  return (
    <Box title="按钮">
      <Row>
        <Button look="primary">保存</Button>
        <Button>取消</Button>
        <Button look="soft">编辑资料</Button>
        <Button look="danger">删除</Button>
        <Button look="ghost">更多</Button>
      </Row>
      <Row>
        <Button disabled>完成</Button>
        <Button look="primary" disabledReason="联网后可用">
          解散
        </Button>
        <Button look="primary" busy>
          正在保存
        </Button>
        <Button icon={<Icon of={QrCode} size={18} />}>我的二维码</Button>
      </Row>
      <Row>
        <Button size="small">拉黑</Button>
        <Button size="small" look="primary">
          添加好友
        </Button>
        <Button size="small" look="soft">
          发起会话
        </Button>
      </Row>
      <Row>
        <Button look="primary" size="large" wide>
          登录
        </Button>
      </Row>
    </Box>
  );
}

function Keys() {
  const [isOn, setOn] = useState(true);
  return (
    <Box title="图标键">
      <Row>
        <IconButton icon={Smile} label="表情" />
        <IconButton icon={Mic} label="语音" on={isOn} onClick={() => setOn(!isOn)} />
        <IconButton icon={Phone} label="语音通话" badge={<Badge count={3} label="3 条未读" />} />
        <IconButton icon={Video} label="视频通话" disabledReason="联网后可用" />
        <IconButton icon={Trash2} label="删除" look="danger" />
        <IconButton icon={ArrowUp} label="发送" look="solid" />
        <IconButton icon={ArrowUp} label="发送，还没有内容" look="solid" disabled />
        <IconButton icon={Plus} label="新建" size="small" />
        <IconButton icon={Plus} label="添加" size="tiny" />
      </Row>
    </Box>
  );
}

function Fields() {
  const [name, setName] = useState('周末骑行俱乐部');
  const [bad, setBad] = useState('');
  const [long, setLong] = useState('这个名字实在是太长了一定会超过十六个字');
  const [password, setPassword] = useState('correct horse');
  const [query, setQuery] = useState('');
  const [bio, setBio] = useState('把复杂的事情做简单，把简单的事情做到底。');
  return (
    <Box title="输入">
      <Stack>
        <TextField label="群名称" value={name} onChange={setName} max={16} clearLabel="清除" />
        <TextField label="群名称" value={bad} onChange={setBad} max={16} error="请输入群名称" placeholder="请输入" />
        <TextField label="群名称" value={long} onChange={setLong} max={16} hint="2-16 个字符" />
        <TextField label="手机号" size="large" type="tel" lead="+86" value={query} onChange={setQuery} placeholder="请输入手机号" optionalLabel="选填" />
        <TextField label="密码" size="large" type="password" value={password} onChange={setPassword} revealLabels={{ show: '显示密码', hide: '隐藏密码' }} />
        <TextField
          label="搜索"
          hideLabel
          look="sunken"
          type="search"
          icon={<Icon of={Search} size={18} />}
          trail={<KeyHint keys="Ctrl K" />}
          value={query}
          onChange={setQuery}
          placeholder="搜索"
          clearLabel="清除"
        />
        <TextField label="个性签名" multiline value={bio} onChange={setBio} max={200} />
        <TextField label="不可修改" disabled value="只读的内容" onChange={() => undefined} />
      </Stack>
    </Box>
  );
}

const LIST_TABS = [
  { id: 'all', label: '全部' },
  { id: 'unread', label: '未读', count: '12' },
  { id: 'mention', label: '@我', count: '1' },
  { id: 'single', label: '单聊' },
  { id: 'group', label: '群聊' },
  { id: 'work', label: '工作' },
  { id: 'family', label: '家人' },
] as const;

function Choices() {
  const [isOn, setOn] = useState(true);
  const [isPublic, setPublic] = useState(false);
  const [theme, setTheme] = useState<'light' | 'dark' | 'auto'>('light');
  const [tab, setTab] = useState<(typeof LIST_TABS)[number]['id']>('all');
  const [method, setMethod] = useState<'phone' | 'id'>('phone');
  return (
    <Box title="选择">
      <Stack>
        <Row>
          <Switch label="桌面通知" checked={isOn} onChange={setOn} />
          <Switch label="已读回执" checked={!isOn} onChange={(on) => setOn(!on)} />
          <Switch label="归档会话" checked={false} onChange={setOn} disabledReason="联网后可用" />
          <Checkbox label="这是公共设备" checked={isPublic} onChange={setPublic} />
          <Checkbox label="选择" hideLabel round checked onChange={() => undefined} />
          <Checkbox label="不可选" checked={false} disabled onChange={() => undefined} />
        </Row>
        <Row>
          <Segmented
            label="主题"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: '浅色' },
              { value: 'dark', label: '深色' },
              { value: 'auto', label: '跟随系统' },
            ]}
          />
          <Select
            label="语言"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: '浅色' },
              { value: 'dark', label: '深色' },
              { value: 'auto', label: '跟随系统' },
            ]}
          />
        </Row>
        <Tabs label="会话分组" tabs={LIST_TABS} selected={tab} onSelect={setTab} />
        <Tabs
          label="登录方式"
          look="segments"
          selected={method}
          onSelect={setMethod}
          tabs={[
            { id: 'phone', label: '手机号' },
            { id: 'id', label: 'ID 登录' },
          ]}
        />
      </Stack>
    </Box>
  );
}
