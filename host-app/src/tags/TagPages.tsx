import { screenOf, type Screen } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, type ComponentType } from 'react';
import { code, type Code } from '../code.ts';
import { useText } from '../console-context.ts';
import { Loaded } from '../Loaded.tsx';
import { closeDialogs } from '../modes/back.ts';
import { usePermission } from '../permission.ts';
import { PageContext } from '../router/page-context.ts';
import { Redirect } from '../router/Redirect.tsx';
import type { Place } from '../router/router.ts';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import { views } from '../screens/table/views.ts';
import { useTitle } from '../title.ts';
import { isKept, tagKey, type Tags } from './tags.ts';
import { $held, settleHeld } from './unsaved.ts';

const unsavedQuestion = code(async () => (await import('./UnsavedQuestion.tsx')).UnsavedQuestion);

/** A page that is drawn. */
interface Drawn {
  readonly key: string;
  readonly screen: Screen;
  readonly place: Place;
  readonly round: number;
}

/**
 * The page of the address, and behind it the pages of other tags as the user left them. Their input and choices stay
 * (interpretations.md 41).
 * @param shown the screen of the address; undefined on the way to another one
 */
export function TagPages({
  tags,
  shown,
  place,
}: {
  readonly tags: Tags;
  readonly shown: Screen | undefined;
  readonly place: Place;
}) {
  const open = useStore(tags.$tags);
  const isHeld = useStore($held) !== undefined;
  const isLetIn = usePermission();
  const isPermitted = shown !== undefined && isLetIn({ screen: shown });
  const active = isPermitted ? tagKey(shown, place.search) : undefined;
  useLayoutEffect(() => {
    if (isPermitted) tags.visit(shown, place);
  }, [tags, isPermitted, shown, place]);

  // A question to this user must not go to the next user.
  useEffect(() => () => settleHeld(false), []);

  const pages = new Map<string, Drawn>();
  for (const { key, name, place: left, round } of open) {
    const screen = screenOf(name);
    if (left && screen && isKept(screen)) pages.set(key, { key, screen, place: left, round });
  }
  if (active !== undefined && shown)
    pages.set(active, {
      key: active,
      screen: shown,
      place,
      round: open.find(({ key }) => key === active)?.round ?? 0,
    });
  return (
    <>
      {shown && !isPermitted ? <Redirect to="/401" /> : null}
      {isPermitted ? <Title screen={shown} place={place} /> : null}
      {/* No tag changes the order of the pages, because a page that is moved in the document would start over. */}
      {[...pages.values()]
        .sort((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, screen, place: at, round }) => (
          <Page key={`${key} ${String(round)}`} tag={key} screen={screen} place={at} isShown={key === active} />
        ))}
      {isHeld ? (
        <div className="panels">
          <Loaded code={unsavedQuestion} onClose={() => settleHeld(false)}>
            {UnsavedQuestion => <UnsavedQuestion />}
          </Loaded>
        </div>
      ) : null}
    </>
  );
}

interface PageProps {
  /** The key of its tag. */
  readonly tag: string;
  readonly screen: Screen;
  readonly place: Place;
  readonly isShown: boolean;
}

/** One page. It is drawn again only when its own address changes or it comes to the front, because twenty others may lie behind it. */
const Page = memo(function Page({ tag, screen, place, isShown }: PageProps) {
  const page = useMemo(() => ({ key: tag, place, isShown }), [tag, place, isShown]);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown && frame.current) closeDialogs(frame.current);
  }, [isShown]);
  return (
    <div ref={frame} className="page" hidden={!isShown}>
      <PageContext value={page}>
        <Content view={views[screen.name]} />
      </PageContext>
    </div>
  );
});

/** The view of a page. It reads its place from the page around it. */
const Content = memo(function Content({ view }: { readonly view: Code<ComponentType> | undefined }) {
  return <ScreenBoundary>{view ? <Loaded code={view}>{View => <View />}</Loaded> : null}</ScreenBoundary>;
});

/** The title of the browser's tab: the screen's, the id of its record, and the system's name. */
function Title({ screen, place }: { readonly screen: Screen; readonly place: Place }) {
  const text = useText();
  const id = tagKey(screen, place.search).slice(screen.path.length);
  useTitle(`${text(`screens.title.${screen.name}`)}${id}`);
  return null;
}
