import { Images } from 'lucide-react';
import { useState } from 'react';
import { referenceNeed, noticeDurations, type ReferencePicture, type Robot } from '@patrolkit/core';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog, Stead } from '../shared/dialog/Dialog.tsx';
import { ZoomPicture } from '../shared/viewer/ImageViewer.tsx';
import { PagedList, RowActions } from '../shared/list/PagedList.tsx';
import { Question } from '../shared/question/Question.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { usePages } from '../shared/list/usePages.ts';
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
    /** The device whose alarms are compared. Undefined when it is not in the user's list, so that the user cannot change its groups. */
    readonly device: Robot | undefined;
    /** Type of these alarms. */
    readonly type: string | undefined;
    readonly onClose: () => void;
  }) {
    const { alarms, notices } = useConsole();
    const text = useText();
    const { formatDateTime } = useTexts();
    const isPermitted = usePermission();
    const [group, setGroup] = useState(first);
    const pages = usePages((asked, signal) => alarms.references.list(group.id, asked, signal), group.id);
    const [edited, setEdited] = useState<ReferencePicture>();
    const [deleted, setDeleted] = useState<ReferencePicture>();
    const [isChoosing, setChoosing] = useState(false);
    const [isAdding, setAdding] = useState(false);
    const may = (change: 'add' | 'edit' | 'delete'): boolean => isPermitted(referenceNeed(change, device));

    // The user may add a picture while editing another.
    const changed = (said: 'saved' | 'deleted' | 'added'): void => {
      notices.notify('success', { id: `common.done.${said}` }, noticeDurations.done);
      if (said === 'saved') setEdited(undefined);
      if (said === 'deleted') setDeleted(undefined);
      pages.reload();
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
                <Button icon={Images} disabled={isAdding} onClick={() => setChoosing(true)}>
                  {text('reference.groups')}
                </Button>
              ) : null}
              <Button onClick={onClose}>{text('common.close')}</Button>
            </>
          }
        >
          <div className="references">
            <div className="references-head">
              <span className="note">{pages.rows ? text('reference.count', { count: pages.total }) : ''}</span>
              {may('add') ? (
                // The upload belongs to its group: a picture that failed in one group must not be tried in another.
                <PictureUpload
                  key={group.id}
                  kind="primary"
                  label={text('reference.add')}
                  take={address => alarms.references.add(group.id, address)}
                  onTaken={() => changed('added')}
                  onBusy={setAdding}
                />
              ) : null}
            </div>
            <PagedList pages={pages} empty={{ title: text('reference.empty') }} lines={6} className="reference-cards">
              {(one, index, rows) => (
                <>
                  <ZoomPicture
                    pictures={rows.map(({ picture }) => ({ src: picture ?? '', label: text('reference.picture') }))}
                    index={index}
                  >
                    <span className="no-picture">{text('common.noPicture')}</span>
                  </ZoomPicture>
                  <div className="reference-foot">
                    <span className="note">
                      {one.addedAt === undefined ? '' : text('reference.added', { time: formatDateTime(one.addedAt) })}
                    </span>
                    <RowActions
                      edit={may('edit') && { label: text('reference.edit'), onPress: () => setEdited(one) }}
                      remove={may('delete') && { label: text('reference.delete'), onPress: () => setDeleted(one) }}
                    />
                  </div>
                </>
              )}
            </PagedList>
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
              pages.reload();
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
  Stead,
);
