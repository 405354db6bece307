import type { GroupRole } from '../core/groups/group-role.ts';
import type { OwnState } from '../core/messages/message-state.ts';
import { BrandLogo } from '../parts/brand-logo.tsx';
import { NeutralContent, RiskContent } from '../parts/content/hidden-content.tsx';
import { LocationContent } from '../parts/content/location-content.tsx';
import { ServiceContent } from '../parts/content/shop-content.tsx';
import { HighlightedName, HighlightedText } from '../parts/highlighted-text.tsx';
import { IsolatedName } from '../parts/isolated-name.tsx';
import { MembershipTag } from '../parts/membership-tag.tsx';
import { MessageMark } from '../parts/message-mark.tsx';
import { MessageText } from '../parts/message-text.tsx';
import { RoleTag } from '../parts/role-tag.tsx';
import { Box, Row, Stack } from './gallery-box.tsx';

const STATES: readonly OwnState[] = ['queued', 'sending', 'sent', 'read', 'failed'];
const ROLES: readonly GroupRole[] = ['owner', 'admin'];
const PLACE = { title: '翠湖公园', detail: '昆明市五华区翠湖南路 67 号', latitude: 25.045, longitude: 102.71, mapUrl: 'https://www.openstreetmap.org/' };
const SERVICE = {
  kind: 'service',
  title: '退款进度',
  text: '款项会在三个工作日内原路退回。',
  items: [{ key: '订单', value: '20260124' }],
  link: { text: '', url: undefined },
} as const;

/** The parts that need no account. Parts that need a client, such as links, are in the demo world. */
export function GalleryParts() {
  return (
    <>
      <People />
      <Texts />
      <Cards />
    </>
  );
}

function People() {
  return (
    <Box title="parts/ 人 · 状态">
      <Row bottom>
        <BrandLogo size={48} />
        <BrandLogo size={32} />
        <BrandLogo size={20} />
      </Row>
      <Row>
        <IsolatedName text="林知夏" />
        <MembershipTag membership={{ kind: 'vip', level: 3 }} />
        <MembershipTag membership={{ kind: 'svip', level: 8 }} />
        {ROLES.map((role) => (
          <RoleTag key={role} role={role} />
        ))}
      </Row>
      <Row>
        {STATES.map((state) => (
          <MessageMark key={state} state={state} />
        ))}
      </Row>
    </Box>
  );
}

function Texts() {
  return (
    <Box title="parts/ 文字">
      <Stack>
        <MessageText text="今晚七点，老地方见 [微笑]" />
        <MessageText text="🎉" />
        <MessageText text="مرحبا بكم في ويسب" />
        <span>
          <HighlightedText text="周末去骑行吗" words={['骑行']} />
        </span>
        <HighlightedName text="周末骑行俱乐部" words={['骑行']} />
        <span>
          <NeutralContent text="[暂不支持的消息]" meta={null} />
        </span>
        <span>
          <RiskContent type="TIMTextElem" isOwn={false} meta={null} />
        </span>
      </Stack>
    </Box>
  );
}

function Cards() {
  return (
    <Box title="parts/ 卡片">
      <Stack>
        <LocationContent place={PLACE} meta="18:20" />
        <ServiceContent card={SERVICE} meta="18:20" />
      </Stack>
    </Box>
  );
}
