import {
  allSnaps,
  copied,
  differences,
  drawNeed,
  exportLanesNeed,
  importLanesNeed,
  lanesNeed,
  noticeDurations,
  publishNeed,
  type Copied,
  type DictionaryEntry,
  type FloorPlan,
  type Snaps,
} from '@patrolkit/core';
import {
  CloudAlert,
  CloudCheck,
  CloudUpload,
  Download,
  FileUp,
  GitCompare,
  History,
  Trash2,
  Upload,
} from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';
import { useConsole, useNoticeText, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { Select } from '../shared/form/Field.tsx';
import { NoPlan } from '../shared/map/NoPlan.tsx';
import { groundOf } from '../shared/map/map-ground.ts';
import { Permitted, usePermission } from '../shared/permission/index.ts';
import { Question } from '../shared/question/Question.tsx';
import { useUnsaved } from '../shared/question/useUnsaved.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '../shared/ui/states.tsx';
import { useNarrow } from '../shared/ui/useNarrow.ts';
import { useSaveBlob } from '../shared/ui/useSave.ts';
import { ChosenPanel } from './ChosenPanel.tsx';
import { LaneList } from './LaneList.tsx';
import { LaneMap, type Layers } from './LaneMap.tsx';
import { LanesImport } from './LanesImport.tsx';
import { LaneTools } from './LaneTools.tsx';
import type { spec } from './map-editor.element.ts';
import { Problems } from './Problems.tsx';
import { Changes, PublishDialog } from './PublishDialog.tsx';
import { useEditorKeys } from './useEditorKeys.ts';
import { useLaneDraft, type LaneDraft } from './useLaneDraft.ts';
import type { Tool } from './lane-keys.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** The view of `<patrol-map-editor>`. */
export function MapEditor(props: ViewProps<typeof spec>) {
  const text = useText();
  return (
    <section part="base" className="base" aria-label={text('lanes.title')}>
      <Permitted need={lanesNeed} otherwise={<NoPermission />}>
        <Maps {...props} />
      </Permitted>
    </section>
  );
}

/** The choice of the map, and the editor of the chosen one. */
function Maps({ mapId, emit }: ViewProps<typeof spec>) {
  const { robots } = useConsole();
  const plans = useStore(robots.$floorPlans);
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const plan = plans.items.find(({ id }) => id === (chosen ?? mapId)) ?? plans.items[0];
  if (!plan) return <NoPlan plans={plans} />;
  const choice = (
    <Select
      label={text('lanes.map.choose')}
      value={plan.id}
      options={plans.items.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={id => {
        setChosen(id);
        emit('mapchanged', { mapId: id });
      }}
    />
  );
  return <Lanes key={plan.id} plan={plan} choice={choice} />;
}

/** The lanes of a map, once they are read. */
function Lanes({ plan, choice }: { readonly plan: FloorPlan; readonly choice: ReactNode }) {
  const text = useText();
  const noticeText = useNoticeText();
  const mayDraw = usePermission()(drawNeed);
  const reading = useLaneDraft(plan, mayDraw);
  if (reading.state === 'loading') return <Skeleton lines={8} />;
  if (reading.state === 'ready') return <Editor plan={plan} draft={reading.draft} choice={choice} mayDraw={mayDraw} />;
  // The server lacks these calls, which this project has added (interpretations.md 51).
  if (isUnknownCall(reading.problem)) return <EmptyState title={noticeText(reading.problem)} />;
  return <ErrorState title={text('common.loadFailed')} hint={noticeText(reading.problem)} onRetry={reading.reload} />;
}

/** What lies over the editor. */
type Over = 'publish' | 'discard' | 'versions' | 'import';

function Editor({
  plan,
  draft,
  choice,
  mayDraw,
}: {
  readonly plan: FloorPlan;
  readonly draft: LaneDraft;
  readonly choice: ReactNode;
  readonly mayDraw: boolean;
}) {
  const text = useText();
  const isSmall = useNarrow();
  const doors = useDoors();
  const [tool, setTool] = useState<Tool>('choose');
  const [snaps, setSnaps] = useState<Snaps>({ ...allSnaps, others: false });
  const [layers, setLayers] = useState<Layers>({ names: false, lengths: false, robots: true });
  const [isComparing, setComparing] = useState(false);
  const [copy, setCopy] = useState<Copied>();
  const [over, setOver] = useState<Over>();
  const { drawing, change, inForce, changes } = draft;
  const isLocked = !mayDraw || isSmall;
  useUnsaved(draft.keeping !== 'kept');
  const found = differences(inForce, drawing);
  const size = groundOf(plan);
  const middle = { x: plan.originX + size.width / 2, y: plan.originY + size.height / 2 };
  const onCopy = drawing.chosen.nodes.length > 0 ? () => setCopy(copied(drawing)) : undefined;
  const onPaste = copy ? () => change({ kind: 'paste', copied: copy, by: { x: 1, y: -1 } }) : undefined;
  const close = (): void => setOver(undefined);

  const box = useEditorKeys({ drawing, change, onTool: setTool, onCopy, onPaste, isLocked });
  return (
    <div className="editor" ref={box}>
      <Head
        draft={draft}
        choice={choice}
        plan={plan}
        isLocked={isLocked}
        mayDraw={mayDraw}
        isComparing={isComparing}
        onCompare={setComparing}
        onOver={setOver}
      />
      {isSmall && mayDraw ? <p className="banner">{text('lanes.small')}</p> : null}
      <LaneTools
        drawing={drawing}
        change={change}
        tool={tool}
        onTool={setTool}
        snaps={snaps}
        onSnaps={setSnaps}
        layers={layers}
        onLayers={setLayers}
        onCopy={onCopy}
        onPaste={onPaste}
        isLocked={isLocked}
      />
      <div className="work">
        <LaneMap
          plan={plan}
          draft={draft}
          tool={tool}
          onTool={setTool}
          snaps={snaps}
          layers={layers}
          compared={isComparing ? found : undefined}
          isLocked={isLocked}
        />
        <aside part="panel" className="panel" aria-label={text('lanes.panel')}>
          {isLocked ? null : <p className="hint">{text(`lanes.tool.${tool}.hint`)}</p>}
          {isComparing ? (
            <section>
              <h2>{text('lanes.compare')}</h2>
              {changes > 0 ? <Changes found={found} /> : <p className="hint">{text('lanes.compare.same')}</p>}
            </section>
          ) : null}
          <section>
            <h2>{text('lanes.chosen.title')}</h2>
            <ChosenPanel draft={draft} doors={doors} isLocked={isLocked} />
          </section>
          <section>
            <h2>{text('lanes.problems', { count: draft.problems.length })}</h2>
            <Problems draft={draft} />
          </section>
          <section>
            <h2>{text('lanes.list')}</h2>
            <LaneList draft={draft} middle={middle} isLocked={isLocked} />
          </section>
        </aside>
      </div>
      <Overs plan={plan} draft={draft} over={over} isLocked={isLocked} onClose={close} />
    </div>
  );
}

/** The dialogs over the editor. */
function Overs({
  plan,
  draft,
  over,
  isLocked,
  onClose: close,
}: {
  readonly plan: FloorPlan;
  readonly draft: LaneDraft;
  readonly over: Over | undefined;
  readonly isLocked: boolean;
  readonly onClose: () => void;
}) {
  const { lanes, notices } = useConsole();
  const text = useText();
  const { drawing, change, inForce, changes } = draft;
  const found = differences(inForce, drawing);
  const take = async (version: number): Promise<void> => {
    const outcome = await lanes.read(plan.id, version);
    if (outcome.isDone) change({ kind: 'replace', graph: outcome.value });
    else notices.notify('error', outcome.problem, noticeDurations.http);
    close();
  };
  return (
    <>
      {over === 'publish' ? (
        <PublishDialog
          found={found}
          publish={draft.publish}
          onClose={close}
          onDone={() => {
            close();
            notices.notify('success', { id: 'lanes.published' }, noticeDurations.done);
          }}
        />
      ) : null}
      {over === 'discard' ? (
        <Question
          title={text('lanes.discard')}
          question={text('lanes.discard.ask', { count: changes })}
          action={text('lanes.discard')}
          work={draft.discard}
          onDone={close}
          onClose={close}
        />
      ) : null}
      {over === 'versions' ? (
        <VersionsDialog
          mapId={plan.id}
          inForce={inForce.version}
          onTake={isLocked ? undefined : version => void take(version)}
          onClose={close}
        />
      ) : null}
      {over === 'import' ? (
        <LanesImport
          mapId={plan.id}
          onClose={close}
          onTake={read => {
            change({ kind: 'replace', graph: read });
            close();
          }}
        />
      ) : null}
    </>
  );
}

/** The map, whether the draft is kept, and what is done with the whole drawing. */
function Head({
  draft: { keeping, failure, retry, inForce, changes, problems, newer, rebase },
  choice,
  plan,
  isLocked,
  mayDraw,
  isComparing,
  onCompare,
  onOver,
}: {
  readonly draft: LaneDraft;
  readonly choice: ReactNode;
  readonly plan: FloorPlan;
  readonly isLocked: boolean;
  readonly mayDraw: boolean;
  readonly isComparing: boolean;
  readonly onCompare: (isComparing: boolean) => void;
  readonly onOver: (over: Over) => void;
}) {
  const { lanes, notices } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { formatDateTime } = useTexts();
  const may = usePermission();
  const save = useSaveBlob();
  const grave = problems.filter(({ isGrave }) => isGrave).length;
  const Cloud = keeping === 'kept' ? CloudCheck : keeping === 'failed' ? CloudAlert : CloudUpload;
  const download = async (): Promise<void> => {
    const outcome = await lanes.export(plan.id);
    if (outcome.isDone) save(outcome.value, outcome.value.name);
    else notices.notify('error', outcome.problem, noticeDurations.http);
  };
  return (
    <>
      <header className="head">
        {choice}
        <p className="state" role="status">
          <span>{text('lanes.version.since', { version: inForce.version, time: formatDateTime(inForce.at) })}</span>
          {mayDraw ? (
            <span data-keeping={keeping}>
              <Cloud size={14} aria-hidden />
              {changes === 0 && keeping === 'kept'
                ? text('lanes.noChanges')
                : text(`lanes.keeping.${keeping}`, { count: changes })}
            </span>
          ) : null}
        </p>
        <div className="acts">
          <Button icon={GitCompare} size="small" aria-pressed={isComparing} onClick={() => onCompare(!isComparing)}>
            {text('lanes.compare')}
          </Button>
          <IconButton icon={History} label={text('lanes.versions')} onClick={() => onOver('versions')} />
          {may(importLanesNeed) && !isLocked ? (
            <IconButton icon={FileUp} label={text('lanes.import')} onClick={() => onOver('import')} />
          ) : null}
          {may(exportLanesNeed) ? (
            <IconButton icon={Download} label={text('lanes.export')} onClick={() => void download()} />
          ) : null}
          {isLocked ? null : (
            <IconButton
              icon={Trash2}
              label={text('lanes.discard')}
              disabled={changes === 0}
              onClick={() => onOver('discard')}
            />
          )}
          {may(publishNeed) && !isLocked ? (
            <Button
              kind="primary"
              size="small"
              icon={Upload}
              disabled={changes === 0 || grave > 0 || keeping !== 'kept' || newer !== undefined}
              title={grave > 0 ? text('lanes.publish.problems', { count: grave }) : undefined}
              onClick={() => onOver('publish')}
            >
              {text('lanes.publish')}
            </Button>
          ) : null}
        </div>
      </header>
      {keeping === 'failed' && failure ? (
        <p className="banner" data-tone="error" role="alert">
          {noticeText(failure)}{' '}
          <Button size="small" onClick={retry}>
            {text('common.retry')}
          </Button>
        </p>
      ) : null}
      {newer === undefined ? null : (
        <p className="banner" role="alert">
          {text('lanes.newer', { version: newer })}{' '}
          <Button size="small" onClick={rebase}>
            {text('lanes.newer.keep')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The doors of all maps; none while they are read, or when they cannot be. */
function useDoors(): readonly DictionaryEntry[] {
  const { lanes } = useConsole();
  const [doors, setDoors] = useState<readonly DictionaryEntry[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    void lanes.doors(abort.signal).then(outcome => {
      if (!abort.signal.aborted && outcome.isDone) setDoors(outcome.value);
    });
    return () => abort.abort();
  }, [lanes]);
  return doors;
}
