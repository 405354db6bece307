import { memo } from 'react';
import type { ShownNotice } from '../../../client/groups/use-group-notices.ts';
import { AppliedNotice } from './applied-notice.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { JoinNotice } from './join-notice.tsx';

export type NoticeRowProps = { row: ShownNotice; isUnread: boolean };

/** A row of one of the three lists. */
export const NoticeRow = memo(function NoticeRow(props: NoticeRowProps) {
  switch (props.row.list) {
    case 'joinApply':
      return <JoinNotice {...props} />;
    case 'myApply':
      return <AppliedNotice {...props} />;
    case 'others':
      return <ChangeNotice {...props} />;
  }
});
