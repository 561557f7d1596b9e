import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { broadcastNeed, noticeDurations, type Robot, type VoiceBroadcast } from '@patrolkit/core';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog, Stead } from '../shared/dialog/Dialog.tsx';
import { PagedList, RowActions } from '../shared/list/PagedList.tsx';
import { Question } from '../shared/question/Question.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { usePages } from '../shared/list/usePages.ts';
import { useSending } from '../shared/question/useSending.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Badge } from '../shared/ui/marks.tsx';
import { BroadcastEditor } from './BroadcastEditor.tsx';
import { Greetings } from './Greetings.tsx';

/** The scheduled broadcasts of a robot. The user can see them, have them spoken now, add, change and delete them. */
export const BroadcastSettings = withTexts(
  'broadcast',
  function BroadcastSettings({
    robot: { id: deviceId, name },
    onClose,
    onSent,
  }: {
    readonly robot: Robot;
    readonly onClose: () => void;
    /** Called once the robot was asked to speak now. */
    readonly onSent: (content: string) => void;
  }) {
    const { audio, notices, robots } = useConsole();
    const text = useText();
    const isPermitted = usePermission();
    // The user may lose the right while this is open.
    const device = useStore(robots.$robots).items.find(({ id }) => id === deviceId);
    const pages = usePages((asked, signal) => audio.broadcasts.list(deviceId, asked, signal), deviceId);
    const [edited, setEdited] = useState<VoiceBroadcast | 'new'>();
    const [deleted, setDeleted] = useState<VoiceBroadcast>();
    const { isSending, problem, send } = useSending();
    const may = (change: 'add' | 'edit' | 'delete'): boolean => isPermitted(broadcastNeed(change, device));

    const changed = (said: 'saved' | 'deleted' | 'added'): void => {
      notices.notify('success', { id: `common.done.${said}` }, noticeDurations.done);
      setEdited(undefined);
      setDeleted(undefined);
      pages.reload();
    };
    const speak = async ({ content }: VoiceBroadcast): Promise<void> => {
      if (!(await send(() => audio.broadcast(deviceId, content)))) return;
      notices.notify('success', { id: 'audio.broadcast.sent' }, noticeDurations.done);
      onSent(content);
    };
    return (
      <>
        <Dialog
          open
          width={640}
          title={`${text('broadcast.title')} · ${name}`}
          onClose={onClose}
          footer={
            <>
              <Button onClick={onClose}>{text('common.close')}</Button>
              {may('add') ? (
                <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
                  {text('broadcast.add')}
                </Button>
              ) : null}
            </>
          }
        >
          <Refusal problem={problem} />
          <PagedList
            pages={pages}
            empty={{ icon: Megaphone, title: text('broadcast.empty'), hint: text('broadcast.emptyHint') }}
            lines={4}
            className="broadcasts"
          >
            {one => (
              <>
                <strong>{one.title || text('common.unknown')}</strong>
                <Badge tone={one.isOn ? 'success' : 'muted'}>{text(one.isOn ? 'common.on' : 'common.off')}</Badge>
                <div className="broadcast-actions">
                  <IconButton
                    size="small"
                    icon={Megaphone}
                    label={text('broadcast.now', { title: one.title })}
                    disabled={isSending}
                    onClick={() => void speak(one)}
                  />
                  <RowActions
                    edit={
                      may('edit') && {
                        label: text('broadcast.editOne', { title: one.title }),
                        onPress: () => setEdited(one),
                      }
                    }
                    remove={
                      may('delete') && {
                        label: text('broadcast.deleteOne', { title: one.title }),
                        onPress: () => setDeleted(one),
                      }
                    }
                  />
                </div>
                <span className="broadcast-times">
                  <Rhythm broadcast={one} />
                </span>
                <Greetings content={one.content} />
              </>
            )}
          </PagedList>
        </Dialog>
        {edited ? (
          <BroadcastEditor
            broadcast={edited === 'new' ? undefined : edited}
            deviceId={deviceId}
            onClose={() => setEdited(undefined)}
            onSaved={() => changed(edited === 'new' ? 'added' : 'saved')}
          />
        ) : null}
        {deleted ? (
          <Question
            title={text('broadcast.delete')}
            question={text('broadcast.deleteAsk', { title: deleted.title })}
            work={() => audio.broadcasts.remove(deleted.id)}
            onDone={() => changed('deleted')}
            onClose={() => setDeleted(undefined)}
          />
        ) : null}
      </>
    );
  },
  Stead,
);

/** How often and when the robot speaks it. */
function Rhythm({ broadcast: { frequency, playTime } }: { readonly broadcast: VoiceBroadcast }) {
  const text = useText();
  const every =
    frequency % 3_600 === 0
      ? text('common.unit.hour', { value: frequency / 3_600 })
      : frequency % 60 === 0
        ? text('common.unit.minute', { value: frequency / 60 })
        : text('common.unit.second', { value: frequency });
  const { from, to } = playTime;
  return text(from === to ? 'broadcast.rhythm.always' : 'broadcast.rhythm', { every, from, to });
}
