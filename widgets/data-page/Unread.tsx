import { isText, type Notice } from '@patrolkit/core';
import { Unplug } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useConsole, useNoticeText, useText } from '../shared/element/index.ts';
import { EmptyState, ErrorState } from '../shared/ui/states.tsx';

/** Says why a page could not be read. A page whose call the server does not have is noted, so that no menu leads there. */
export function Unread({
  page,
  problem,
  onRetry,
}: {
  readonly page: string;
  readonly problem: Notice;
  readonly onRetry: () => void;
}): ReactNode {
  const { installation } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const isMissing = isText(problem, 'system.call.unknown');
  useEffect(() => {
    if (isMissing) installation.miss(page);
  }, [isMissing, installation, page]);
  if (isMissing)
    return <EmptyState icon={Unplug} part="missing" title={text('data.missing')} hint={text('data.missingHint')} />;
  return <ErrorState title={text('data.loadFailed')} hint={noticeText(problem)} onRetry={onRetry} />;
}
