import { fieldsOf, type Filtered, type Message } from '@patrolkit/core';
import { Filter } from 'lucide-react';
import { useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { EmptyState } from '../shared/ui/states.tsx';

/** In the place of what filters that cannot be sent would find, where none of them is on screen: what is wrong, and the way to them. */
export function UnsentFilters({
  resource,
  problems,
  onOpen,
}: {
  readonly resource: Filtered;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, Message>>;
  /** The filters are wanted. */
  readonly onOpen: () => void;
}) {
  const text = useText();
  const messageText = useMessageText();
  const said = resource.filters.flatMap(filter =>
    fieldsOf(filter).flatMap(name => {
      const problem = problems[name];
      return problem
        ? [text('data.filters.problem', { label: text(filter.label), problem: messageText(problem) })]
        : [];
    }),
  );
  return (
    <EmptyState icon={Filter} title={text('data.filters.wrong')} hint={said[0] ?? ''}>
      <Button size="small" icon={Filter} onClick={onOpen}>
        {text('data.filters')}
      </Button>
    </EmptyState>
  );
}
