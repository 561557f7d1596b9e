import { doneWell, type Reveal } from '@patrolkit/core';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { useSending } from '../shared/question/useSending.ts';

/** What a row keeps out of sight: a button, and after it was pressed the words. */
export function Revealed({ reveals: { call, label }, id }: { readonly reveals: Reveal; readonly id: string }) {
  const { resources } = useConsole();
  const text = useText();
  const { isSending, problem, send } = useSending();
  const [shown, setShown] = useState<string>();
  const show = (): Promise<boolean> =>
    send(async () => {
      const outcome = await resources.send(call, { id });
      if (!outcome.isDone) return outcome;
      setShown(outcome.value.text);
      return doneWell;
    });
  return (
    <div className="revealed">
      {shown === undefined ? (
        <Button icon={Eye} busy={isSending} onClick={() => void show()}>
          {text(label)}
        </Button>
      ) : (
        <p role="status">{shown}</p>
      )}
      <Refusal problem={problem} />
    </div>
  );
}
