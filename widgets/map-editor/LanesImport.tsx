import type { LanesImported, Notice } from '@patrolkit/core';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { Button } from '../shared/ui/Button.tsx';

/** Reads a layout in the LIF format, shows what is in it, and takes it into the draft. */
export function LanesImport({
  mapId,
  onTake,
  onClose,
}: {
  readonly mapId: string;
  readonly onTake: (read: LanesImported) => void;
  readonly onClose: () => void;
}) {
  const { lanes } = useConsole();
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<LanesImported>();
  const [problem, setProblem] = useState<Notice>();
  const take = async (file: File): Promise<void> => {
    setName(file.name);
    setRead(undefined);
    setProblem(undefined);
    setReading(true);
    const outcome = await lanes.import(mapId, await file.text());
    setReading(false);
    if (outcome.isDone) setRead(outcome.value);
    else setProblem(outcome.problem);
  };
  return (
    <Dialog
      open
      width={520}
      busy={isReading}
      title={text('lanes.import')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isReading} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button kind="primary" disabled={!read} onClick={() => read && onTake(read)}>
            {text('lanes.import.take')}
          </Button>
        </>
      }
    >
      <p>{text('lanes.import.hint')}</p>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        className="pk-hidden"
        tabIndex={-1}
        aria-label={text('lanes.import.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
      <Button icon={FileUp} busy={isReading} onClick={() => chooser.current?.click()}>
        {text('lanes.import.choose')}
      </Button>
      {name ? <p className="hint">{name}</p> : null}
      {read ? (
        <div role="status">
          <p>
            {text('lanes.import.found', {
              nodes: read.nodes.length,
              edges: read.edges.length,
              stations: read.stationCount,
            })}
          </p>
          {read.unread.length > 0 ? (
            <ul className="changes">
              {read.unread.slice(0, 20).map((said, at) => (
                <li key={at}>{said}</li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <Refusal problem={problem} />
    </Dialog>
  );
}
