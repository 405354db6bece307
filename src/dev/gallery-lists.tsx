import { useRef, useState } from 'react';
import { classNames } from '../shared/class-names.ts';
import { Button } from '../ui/inputs/button.tsx';
import { FlowList, type FlowListHandle } from '../ui/lists/flow-list.tsx';
import { ScrollArea } from '../ui/lists/scroll-area.tsx';
import { VirtualList } from '../ui/lists/virtual-list.tsx';
import { Box, Row, Stack } from './gallery-box.tsx';
import styles from './gallery.module.css';

type Line = { id: number; text: string };

const lineOf = (id: number): Line => ({ id, text: `第 ${id} 条${'，内容有长有短'.repeat(Math.abs(id * 7) % 5)}` });
const linesBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => lineOf(first + index));
const keyOf = (line: Line) => String(line.id);

export function GalleryLists() {
  const [range, setRange] = useState({ first: 1000, last: 1049 });
  const list = useRef<FlowListHandle>(null);
  return (
    <Box title="长列表">
      <Stack>
        <div className={styles['list']}>
          <VirtualList label="从头开始的列表" items={linesBetween(1, 10_000)} keyOf={keyOf} itemSize={38}>
            {(line) => <div className={styles['line']}>{line.text}</div>}
          </VirtualList>
        </div>
        <div className={styles['list']}>
          <FlowList ref={list} label="从底部开始的列表" itemSize={38} items={linesBetween(range.first, range.last)} keyOf={keyOf}>
            {(line) => (
              <div role="listitem" className={classNames(styles['line'], line.id % 3 === 0 && styles['own'])}>
                {line.text}
              </div>
            )}
          </FlowList>
        </div>
        <Row>
          <Button size="small" onClick={() => setRange({ ...range, first: range.first - 50 })}>
            更早 50 条
          </Button>
          <Button size="small" onClick={() => setRange({ ...range, last: range.last + 1 })}>
            新的 1 条
          </Button>
          <Button size="small" onClick={() => setRange({ first: range.first - 50, last: range.last + 1 })}>
            两头都来
          </Button>
          <Button size="small" onClick={() => list.current?.scrollToEnd()}>
            到底部
          </Button>
        </Row>
        <ScrollArea label="滚动区" className={styles['list']}>
          {linesBetween(1, 12).map((line) => (
            <p key={line.id} className={styles['line']}>
              {line.text}
            </p>
          ))}
        </ScrollArea>
      </Stack>
    </Box>
  );
}
