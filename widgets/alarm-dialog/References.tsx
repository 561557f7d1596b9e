import { Images, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { noticeDurations, type Notice, type ReferencePicture } from '@patrolkit/core';
import { useConsole, useHost, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { ZoomPicture } from '../shared/ui/ImageViewer.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';

/** The reference pictures of an alarm: a button that opens them. */
export function References({ groupId, name }: { readonly groupId: string; readonly name: string }) {
  const text = useText();
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={Images}
        aria-label={text('alarms.reference.open', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      {/* Beside the alarm's own dialog, not inside it. */}
      {host.shadowRoot && isOpen
        ? createPortal(<ReferenceList groupId={groupId} name={name} onClose={() => setOpen(false)} />, host.shadowRoot)
        : null}
    </>
  );
}

/** The pictures that were read so far. */
interface Known {
  readonly rows: readonly ReferencePicture[];
  readonly total: number;
  readonly page: number;
}

function ReferenceList({
  groupId,
  name,
  onClose,
}: {
  readonly groupId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const { formatDateTime } = useTexts();
  const words = useNoticeText();
  const [known, setKnown] = useState<Known>();
  const [failure, setFailure] = useState<Notice>();
  const [edited, setEdited] = useState<ReferencePicture>();
  const [deleted, setDeleted] = useState<ReferencePicture>();

  const read = useCallback(
    async (page: number, signal?: AbortSignal): Promise<void> => {
      const found = await alarms.references.list(groupId, page, signal);
      if (signal?.aborted) return;
      if (!found.isDone) return setFailure(found.problem);
      setFailure(undefined);
      const { rows, total } = found.value;
      setKnown(before => {
        const kept = page === 1 ? [] : (before?.rows ?? []);
        const fresh = rows.filter(({ id }) => !kept.some(one => one.id === id));
        return { rows: [...kept, ...fresh], total, page };
      });
    },
    [alarms, groupId],
  );
  useEffect(() => {
    const abort = new AbortController();
    const begin = async (): Promise<void> => read(1, abort.signal);
    void begin();
    return () => abort.abort();
  }, [read]);

  const changed = (said: 'saved' | 'deleted' | 'addDone'): void => {
    notices.notify('success', { id: `alarms.reference.${said}` }, noticeDurations.done);
    void read(1);
  };
  const left = known ? known.total - known.rows.length : 0;

  return (
    <>
      <Dialog
        open
        width={736}
        title={`${text('alarms.reference.title')} · ${name}`}
        onClose={onClose}
        footer={<Button onClick={onClose}>{text('common.close')}</Button>}
      >
        <div className="references">
          <div className="references-head">
            <span className="note">{known ? text('alarms.reference.count', { count: known.total }) : ''}</span>
            <PictureUpload
              kind="primary"
              label={text('alarms.reference.add')}
              take={address => alarms.references.add(groupId, address)}
              onTaken={() => changed('addDone')}
            />
          </div>
          {failure ? (
            <ErrorState title={text('common.loadFailed')} hint={words(failure)} onRetry={() => void read(1)} />
          ) : !known ? (
            <Skeleton lines={6} />
          ) : known.rows.length === 0 ? (
            <EmptyState title={text('alarms.reference.empty')} />
          ) : (
            <ul className="reference-cards">
              {known.rows.map((one, index) => (
                <li key={one.id} data-id={one.id}>
                  <ZoomPicture
                    pictures={known.rows.map(({ picture }) => ({
                      src: picture ?? '',
                      label: text('alarms.reference.picture'),
                    }))}
                    index={index}
                  >
                    <span className="no-picture">{text('alarms.picture.none')}</span>
                  </ZoomPicture>
                  <div className="reference-foot">
                    <span className="note">
                      {one.addedAt === undefined
                        ? ''
                        : text('alarms.reference.added', { time: formatDateTime(one.addedAt) })}
                    </span>
                    <IconButton
                      size="small"
                      icon={Pencil}
                      label={text('alarms.reference.edit')}
                      onClick={() => setEdited(one)}
                    />
                    <IconButton
                      size="small"
                      icon={Trash2}
                      label={text('alarms.reference.delete')}
                      onClick={() => setDeleted(one)}
                    />
                  </div>
                </li>
              ))}
            </ul>
          )}
          {known && left > 0 ? (
            <Button size="small" onClick={() => void read(known.page + 1)}>
              {text('alarms.reference.more', { count: left })}
            </Button>
          ) : null}
        </div>
      </Dialog>
      {edited ? (
        <ReferenceEditor
          picture={{ ...edited, groupId: edited.groupId || groupId }}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            changed('saved');
          }}
        />
      ) : null}
      {deleted ? (
        <DeleteReference
          picture={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined);
            changed('deleted');
          }}
        />
      ) : null}
    </>
  );
}

function DeleteReference({
  picture,
  onClose,
  onDeleted,
}: {
  readonly picture: ReferencePicture;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { alarms } = useConsole();
  const text = useText();
  const words = useNoticeText();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const remove = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    const outcome = await alarms.references.remove(picture.id);
    setSending(false);
    if (outcome.isDone) onDeleted();
    else setProblem(outcome.problem);
  };
  return (
    <Dialog
      open
      width={420}
      busy={isSending}
      title={text('alarms.reference.delete')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button kind="danger" busy={isSending} onClick={() => void remove()}>
            {text('common.delete')}
          </Button>
        </>
      }
    >
      <p>{text('alarms.reference.deleteAsk')}</p>
      {problem ? (
        <p className="close-picture-problem" role="alert">
          {words(problem)}
        </p>
      ) : null}
    </Dialog>
  );
}
