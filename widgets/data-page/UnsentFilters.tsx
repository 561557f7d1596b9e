import type { Message } from '@patrolkit/core';
import { useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { EmptyState } from '../shared/ui/states.tsx';

/** Stands in place of the result when filters cannot be sent and none of them is on screen. It says what is wrong and leads to them. */
export function UnsentFilters({
  problems,
  onOpen,
}: {
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, Message>>;
  /** The user requests the filters. */
  readonly onOpen: () => void;
}) {
  const text = useText();
  const messageText = useMessageText();
  return (
    <EmptyState title={text('data.filters.wrong')} hint={Object.values(problems).map(messageText)[0] ?? ''}>
      <Button size="small" onClick={onOpen}>
        {text('data.filters')}
      </Button>
    </EmptyState>
  );
}
