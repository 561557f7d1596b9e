import { X } from 'lucide-react';
import { useState } from 'react';
import type { CommandState } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { CommandMark } from '../shared/robots/CommandMark.tsx';

/** The outcome of the last command to go somewhere. A failure stays until the user has read it. */
export function GoToMark({ state }: { readonly state: CommandState | undefined }) {
  const text = useText();
  const [read, setRead] = useState<CommandState>();
  if (!state || state === read) return null;
  return (
    <div className="note go-to" part="go-to">
      <CommandMark state={state} />
      {state.state === 'failed' ? (
        <IconButton size="small" icon={X} label={text('common.dismiss')} onClick={() => setRead(state)} />
      ) : null}
    </div>
  );
}
