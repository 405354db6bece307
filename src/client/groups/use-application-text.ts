import { AUDIT_STATUS } from '../../../contract/http/groups/group-values.ts';
import { listNotices } from '../../db/groups/group-notices.ts';
import { useQuery } from '../use-query.ts';

/** The text of the user's waiting application to the group; empty if there is none. */
export function useApplicationText(groupNumber: string): string {
  const text = useQuery(
    async (db) => {
      const own = await listNotices(db, 'myApply');
      return own.find((row) => row.groupNumber === groupNumber && row.auditStatus === AUDIT_STATUS.waiting)?.applyContent ?? '';
    },
    [groupNumber],
  );
  return text ?? '';
}
