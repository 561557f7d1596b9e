import type { FormPanel, Notice } from '@patrolkit/core';
import { CircleAlert, Download, FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useSaveBlob } from '../../shared/ui/useSave.ts';
import { useSheet } from '../useSheet.ts';
import css from './scale.css?inline';
import type { Filling } from './useFilling.ts';

/** Files of a ROS map: they fill in the form, and a map that was read from such files is written as them again. */
export function RosPanel({
  panel: { read, write },
  filling: { given, put },
}: {
  readonly panel: FormPanel & { readonly kind: 'ros' };
  readonly filling: Filling;
}) {
  const { resources } = useConsole();
  const save = useSaveBlob();
  const text = useText();
  const noticeText = useNoticeText();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  useSheet(css, box);
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState<{ readonly problem: Notice } | { readonly done: string }>();
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (files: readonly File[]): Promise<void> => {
    const description = files.find(({ name }) => /\.ya?ml$/i.test(name));
    const picture = files.find(({ name }) => /\.(pgm|png)$/i.test(name));
    if (!description || !picture) return say({ problem: { id: 'config.ros.two' } });
    const taking = new AbortController();
    abort.current = taking;
    say(undefined);
    setBusy(true);
    const outcome = await resources.send(read, { ros: await description.text(), file: picture }, taking.signal);
    if (taking.signal.aborted) return;
    setBusy(false);
    if (!outcome.isDone) return say({ problem: outcome.problem });
    const { picture: address, scale, originX, originY, ros } = outcome.value;
    put({ pictures: [address], scale: String(scale), originX: String(originX), originY: String(originY), ros });
    say({ done: description.name });
  };
  const download = async (mapId: string): Promise<void> => {
    say(undefined);
    setBusy(true);
    const outcome = await resources.file({ call: write }, { mapId });
    setBusy(false);
    if (!outcome.isDone) return say({ problem: outcome.problem });
    save(outcome.value, `map-${mapId}.zip`);
  };
  const id = typeof given['ros'] === 'string' && typeof given['id'] === 'string' ? given['id'] : undefined;
  return (
    <section ref={box} className="scale" aria-label={text('config.ros.title')}>
      <div className="scale-measure">
        <Button size="small" icon={FolderOpen} busy={isBusy} onClick={() => input.current?.click()}>
          {text('config.ros.read')}
        </Button>
        {id === undefined ? null : (
          <Button size="small" icon={Download} disabled={isBusy} onClick={() => void download(id)}>
            {text('config.ros.write')}
          </Button>
        )}
      </div>
      <p className="form-hint">{text('config.ros.hint')}</p>
      <input
        ref={input}
        className="form-file"
        type="file"
        accept=".yaml,.yml,.pgm,.png"
        multiple
        tabIndex={-1}
        aria-label={text('config.ros.read')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The user can choose the same files again.
          target.value = '';
          void take(chosen);
        }}
      />
      {said && 'problem' in said ? (
        <p className="pk-line" data-tone="error" role="alert">
          <CircleAlert aria-hidden />
          {noticeText(said.problem)}
        </p>
      ) : null}
      {said && 'done' in said ? <p role="status">{text('config.ros.done', { name: said.done })}</p> : null}
    </section>
  );
}
