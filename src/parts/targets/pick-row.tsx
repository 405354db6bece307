import { memo } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { IsolatedName } from '../isolated-name.tsx';
import { TargetAvatar } from './target-avatar.tsx';
import styles from './targets.module.css';

type PickRowProps = {
  target: Target;
  isChosen: boolean;
  /** Why the target cannot be chosen. */
  reason: string | undefined;
  /** Whether it is a tab stop; the arrow keys reach the other rows. */
  isReachable: boolean;
  onToggle: (target: Target) => void;
};

/** Height of the row in pixels. */
export const PICK_ROW_PX = 52;

/** A person or group that the user can choose. */
export const PickRow = memo(function PickRow({ target, isChosen, reason, isReachable, onToggle }: PickRowProps) {
  return (
    <div className={styles['row']} data-target={target.conversationID}>
      <Checkbox
        round
        checked={isChosen}
        disabled={reason !== undefined}
        rowKey={target.conversationID}
        isReachable={isReachable}
        onChange={() => onToggle(target)}
        label={
          <span className={styles['target']}>
            <TargetAvatar target={target} size={36} />
            <span className={styles['names']}>
              <IsolatedName className={styles['name']} text={target.name} />
              {reason !== undefined && <span className={styles['reason']}>{reason}</span>}
            </span>
          </span>
        }
      />
    </div>
  );
});
