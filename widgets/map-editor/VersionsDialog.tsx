import type { LaneVersion, Notice } from '@patrolkit/core';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Button } from '../shared/ui/Button.tsx';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';

/** The versions of the lanes of a map. An earlier one can be taken into the draft. */
export function VersionsDialog({
  mapId,
  inForce,
  onTake,
  onClose,
}: {
  readonly mapId: string;
  /** The version in force. */
  readonly inForce: number;
  /** Takes a version into the draft. Absent for who may not draw. */
  readonly onTake: ((version: number) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { lanes } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { formatDateTime } = useTexts();
  const [versions, setVersions] = useState<readonly LaneVersion[]>();
  const [problem, setProblem] = useState<Notice>();
  /** A new object causes the versions to be read again. */
  const [request, setRequest] = useState({ verbs: lanes });
  useEffect(() => {
    const abort = new AbortController();
    void request.verbs.versions(mapId, abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setProblem(outcome.isDone ? undefined : outcome.problem);
      if (outcome.isDone) setVersions(outcome.value);
    });
    return () => abort.abort();
  }, [request, mapId]);
  return (
    <Dialog open width={620} title={text('lanes.versions')} onClose={onClose}>
      {versions ? (
        <ol className="versions">
          {versions.map(({ version, at, by, note, nodeCount, edgeCount }) => (
            <li key={version}>
              <div>
                <strong>{text('lanes.version', { version })}</strong>
                {version === inForce ? <span className="badge">{text('lanes.inForce')}</span> : null}
                <p className="hint">{[formatDateTime(at), by].filter(Boolean).join(' · ')}</p>
                {note ? <p>{note}</p> : null}
                <p className="hint">{text('lanes.version.size', { nodes: nodeCount, edges: edgeCount })}</p>
              </div>
              {onTake && version !== inForce ? (
                <Button size="small" icon={History} onClick={() => onTake(version)}>
                  {text('lanes.version.take')}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      ) : problem ? (
        <ErrorState
          title={text('common.loadFailed')}
          hint={noticeText(problem)}
          onRetry={() => setRequest(before => ({ ...before }))}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
