import { ImageOff, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  referenceNeed,
  noticeDurations,
  referenceGroupNameLimit,
  referenceGroupNameProblem,
  type ReferenceGroup,
  type Robot,
} from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { PagedList, RowActions } from '../shared/list/PagedList.tsx';
import { Picture } from '../shared/ui/Picture.tsx';
import { Question } from '../shared/question/Question.tsx';
import { TextDialog } from '../shared/form/TextDialog.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { usePages } from '../shared/list/usePages.ts';

/** A group and its name. */
export interface GroupName {
  readonly id: string;
  readonly name: string;
}

/** The reference groups with which a device's alarms of one type are compared. The user can open, add, rename and delete them. */
export function ReferenceGroups({
  device,
  type,
  onClose,
  onChoose,
  onRenamed,
}: {
  readonly device: Robot;
  readonly type: string | undefined;
  readonly onClose: () => void;
  /** The user requests the pictures of a group. */
  readonly onChoose: (group: GroupName) => void;
  readonly onRenamed: (group: GroupName) => void;
}) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const isPermitted = usePermission();
  const source = { deviceId: device.id, type };
  const pages = usePages(
    (asked, signal) => alarms.references.groups(source, asked, signal),
    `${device.id} ${type ?? ''}`,
  );
  const [named, setNamed] = useState<ReferenceGroup | 'new'>();
  const [deleted, setDeleted] = useState<ReferenceGroup>();
  const maySet = isPermitted(referenceNeed('addGroup', device));
  const mayDelete = isPermitted(referenceNeed('deleteGroup', device));

  const changed = (said: 'saved' | 'deleted' | 'added'): void => {
    notices.notify('success', { id: `common.done.${said}` }, noticeDurations.done);
    setNamed(undefined);
    setDeleted(undefined);
    pages.reload();
  };
  return (
    <>
      <Dialog
        open
        width={736}
        title={`${text('reference.groupsTitle')} · ${device.name}`}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{text('common.close')}</Button>
            {/* A group belongs to a type of alarms, so none can be added without a type. */}
            {maySet && type !== undefined ? (
              <Button kind="primary" icon={Plus} onClick={() => setNamed('new')}>
                {text('reference.groupAdd')}
              </Button>
            ) : null}
          </>
        }
      >
        <div className="references">
          <PagedList
            pages={pages}
            empty={{ title: text('reference.groupsEmpty') }}
            lines={6}
            className="reference-cards"
          >
            {one => (
              <>
                <button
                  type="button"
                  className="reference-group"
                  aria-label={text('reference.groupOpen', { name: one.name })}
                  onClick={() => onChoose({ id: one.id, name: one.name })}
                >
                  <Picture src={one.pictures[0]?.picture}>
                    <ImageOff size={32} aria-hidden />
                  </Picture>
                  <span>{one.name || one.id}</span>
                </button>
                <div className="reference-foot">
                  <span className="note">{text('reference.count', { count: one.count })}</span>
                  <RowActions
                    edit={
                      maySet && {
                        label: text('reference.groupRename', { name: one.name }),
                        onPress: () => setNamed(one),
                      }
                    }
                    remove={
                      mayDelete && {
                        label: text('reference.groupDelete', { name: one.name }),
                        onPress: () => setDeleted(one),
                      }
                    }
                  />
                </div>
              </>
            )}
          </PagedList>
        </div>
      </Dialog>
      {named ? (
        <TextDialog
          width={440}
          title={text(named === 'new' ? 'reference.groupAdd' : 'reference.groupRenameTitle')}
          label={text('reference.groupName')}
          suggestion={named === 'new' ? '' : named.name}
          limit={referenceGroupNameLimit}
          rows={1}
          problemOf={referenceGroupNameProblem}
          action={text('common.save')}
          send={name =>
            named === 'new'
              ? alarms.references.addGroup(source, name)
              : alarms.references.renameGroup(named.id, device.id, name)
          }
          onSent={name => {
            if (named !== 'new') onRenamed({ id: named.id, name: name.trim() });
            changed(named === 'new' ? 'added' : 'saved');
          }}
          onClose={() => setNamed(undefined)}
        >
          {named === 'new' ? <p className="note">{text('reference.groupHint')}</p> : null}
        </TextDialog>
      ) : null}
      {deleted ? (
        <Question
          title={text('reference.groupDeleteTitle')}
          question={text('reference.groupDeleteAsk', { name: deleted.name })}
          work={() => alarms.references.removeGroup(deleted.id)}
          onDone={() => changed('deleted')}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </>
  );
}
