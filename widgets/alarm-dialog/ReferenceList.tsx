import { Images, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mayChangeReferences, noticeDurations, type ReferencePicture, type Robot } from '@patrolkit/core';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { useUser } from '../shared/element/useUser.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { ZoomPicture } from '../shared/ui/ImageViewer.tsx';
import { Question } from '../shared/ui/Question.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { usePages } from '../shared/ui/usePages.ts';
import { PictureUpload } from './PictureUpload.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';
import { ReferenceGroups, type GroupName } from './ReferenceGroups.tsx';

/** The pictures of a reference group, and the way to the other groups of the device. */
export const ReferenceList = withTexts(
  'reference',
  function ReferenceList({
    group: first,
    device,
    type,
    onClose,
  }: {
    readonly group: GroupName;
    /** Whose alarms are compared; a device that is not in the list is not controlled. */
    readonly device: Robot | undefined;
    /** Type of these alarms. */
    readonly type: string | undefined;
    readonly onClose: () => void;
  }) {
    const { alarms, notices } = useConsole();
    const text = useText();
    const { formatDateTime } = useTexts();
    const words = useNoticeText();
    const user = useUser();
    const [group, setGroup] = useState(first);
    const { rows, total, failure, reload, more } = usePages(
      (page, signal) => alarms.references.list(group.id, page, signal),
      group.id,
    );
    const [edited, setEdited] = useState<ReferencePicture>();
    const [deleted, setDeleted] = useState<ReferencePicture>();
    const [isChoosing, setChoosing] = useState(false);
    const may = (change: 'add' | 'edit' | 'delete'): boolean => mayChangeReferences(user, change, device);

    const changed = (said: 'saved' | 'deleted' | 'addDone'): void => {
      notices.notify('success', { id: `reference.${said}` }, noticeDurations.done);
      setEdited(undefined);
      setDeleted(undefined);
      reload();
    };
    return (
      <>
        <Dialog
          open
          width={736}
          title={`${text('reference.title')} · ${group.name}`}
          onClose={onClose}
          footer={
            <>
              {device ? (
                <Button icon={Images} onClick={() => setChoosing(true)}>
                  {text('reference.groups')}
                </Button>
              ) : null}
              <Button onClick={onClose}>{text('common.close')}</Button>
            </>
          }
        >
          <div className="references">
            <div className="references-head">
              <span className="note">{rows ? text('reference.count', { count: total }) : ''}</span>
              {may('add') ? (
                <PictureUpload
                  kind="primary"
                  label={text('reference.add')}
                  take={address => alarms.references.add(group.id, address)}
                  onTaken={() => changed('addDone')}
                />
              ) : null}
            </div>
            {failure ? (
              <ErrorState title={text('common.loadFailed')} hint={words(failure)} onRetry={reload} />
            ) : !rows ? (
              <Skeleton lines={6} />
            ) : rows.length === 0 ? (
              <EmptyState title={text('reference.empty')} />
            ) : (
              <ul className="reference-cards">
                {rows.map((one, index) => (
                  <li key={one.id} data-id={one.id}>
                    <ZoomPicture
                      pictures={rows.map(({ picture }) => ({ src: picture ?? '', label: text('reference.picture') }))}
                      index={index}
                    >
                      <span className="no-picture">{text('alarms.picture.none')}</span>
                    </ZoomPicture>
                    <div className="reference-foot">
                      <span className="note">
                        {one.addedAt === undefined
                          ? ''
                          : text('reference.added', { time: formatDateTime(one.addedAt) })}
                      </span>
                      {may('edit') ? (
                        <IconButton
                          size="small"
                          icon={Pencil}
                          label={text('reference.edit')}
                          onClick={() => setEdited(one)}
                        />
                      ) : null}
                      {may('delete') ? (
                        <IconButton
                          size="small"
                          icon={Trash2}
                          label={text('reference.delete')}
                          onClick={() => setDeleted(one)}
                        />
                      ) : null}
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {more && rows ? (
              <Button size="small" onClick={more}>
                {text('reference.more', { count: Math.max(1, total - rows.length) })}
              </Button>
            ) : null}
          </div>
        </Dialog>
        {edited ? (
          <ReferenceEditor
            picture={{ ...edited, groupId: edited.groupId || group.id }}
            onClose={() => setEdited(undefined)}
            onSaved={() => changed('saved')}
          />
        ) : null}
        {deleted ? (
          <Question
            title={text('reference.delete')}
            question={text('reference.deleteAsk')}
            work={() => alarms.references.remove(deleted.id)}
            onDone={() => changed('deleted')}
            onClose={() => setDeleted(undefined)}
          />
        ) : null}
        {isChoosing && device ? (
          <ReferenceGroups
            device={device}
            type={type}
            onClose={() => {
              setChoosing(false);
              reload();
            }}
            onChoose={chosen => {
              setChoosing(false);
              setGroup(chosen);
            }}
            onRenamed={renamed => {
              if (renamed.id === group.id) setGroup(renamed);
            }}
          />
        ) : null}
      </>
    );
  },
);
