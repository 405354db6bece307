import { Check, MessageCircle, Search, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../ui/feedback/banner.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useToast } from '../ui/feedback/toaster.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Box, Row, Stack } from './gallery-box.tsx';
import styles from './gallery.module.css';

export function GalleryFeedback() {
  return (
    <>
      <Strips />
      <Toasts />
      <States />
    </>
  );
}

function Strips() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Box title="骨架 · 横幅 · 进度">
      <Stack>
        <Banner tone="warning" icon={WifiOff} inset note="3 条待发送">
          网络异常，请您检查网络设置
        </Banner>
        <Banner tone="success" icon={Check} inset>
          已恢复连接，正在发送 2 条…
        </Banner>
        {isOpen && (
          <Banner
            tone="neutral"
            icon={Check}
            inset
            action={{ label: '立即更新', onPress: () => setOpen(false) }}
            close={{ label: '关闭', onPress: () => setOpen(false) }}
          >
            新版本已就绪
          </Banner>
        )}
        <Row>
          <Skeleton width={36} height={36} radius="50%" />
          <Skeleton width="58%" height={52} radius="4px 14px 14px 14px" />
        </Row>
        <Progress label="上传进度" value={0.62} />
        <Progress label="正在处理" />
        <Row>
          <Spinner label="加载中" />
          <Spinner size={20} label="加载中" />
        </Row>
      </Stack>
    </Box>
  );
}

function Toasts() {
  const toast = useToast();
  return (
    <Box title="提示">
      <Row>
        <Button size="small" onClick={() => toast('已复制', { tone: 'success' })}>
          已复制
        </Button>
        <Button size="small" onClick={() => toast('更改失败，请重试', { tone: 'danger' })}>
          失败
        </Button>
        <Button size="small" onClick={() => toast('联网后可用', { tone: 'warning' })}>
          离线
        </Button>
        <Button size="small" onClick={() => toast('已归档')}>
          普通
        </Button>
      </Row>
    </Box>
  );
}

function States() {
  return (
    <Box title="空 · 无结果 · 未下载 · 出错">
      <Stack>
        <div className={styles['states']}>
          <EmptyState
            compact
            icon={MessageCircle}
            title="暂无数据"
            hint="没有网络也能先写好"
            action={
              <Button size="small" look="soft">
                发起会话
              </Button>
            }
          />
          <EmptyState compact icon={Search} title="搜索结果为空" hint="换个词或放宽时间" />
          <EmptyState compact icon={WifiOff} title="尚未下载" hint="联网后自动补上" action={<Button size="small">重试</Button>} />
        </div>
        <ErrorState title="加载失败" hint="请稍后重试" retryLabel="重试" onRetry={() => undefined} />
        <ErrorState title="刷新失败，显示的是本机记录" retryLabel="重试" onRetry={() => undefined}>
          <p>旧内容留在原处。</p>
        </ErrorState>
      </Stack>
    </Box>
  );
}
