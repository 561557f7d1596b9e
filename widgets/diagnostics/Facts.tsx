import { frontVersion, kitVersion, withoutSecrets, type DiagnosticsStore, type Diagnosis } from '@patrolkit/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { StaleMark } from '../shared/ui/marks.tsx';

const roles = ['singleton', 'device'] as const;
/** The most faults that are drawn, the last first. */
const mostFaults = 50;

/** A panel of facts under its heading. */
function Panel({
  part,
  title,
  children,
}: {
  readonly part: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section part={part} className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

/** A list of names, or a text that there are none. */
function Names({ names }: { readonly names: readonly string[] }) {
  const text = useText();
  return names.length === 0 ? (
    text('common.none')
  ) : (
    <ul className="names">
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** The sockets, and what the console told the server. */
export function Channel({ told }: Pick<Diagnosis, 'told'>) {
  const { connection } = useConsole();
  const sockets = useStore(connection.$connection);
  const text = useText();
  const { formatNumber, formatDateTime } = useTexts();
  return (
    <Panel part="channel" title={text('diagnostics.channel')}>
      {roles.map(role => {
        const { state, opens, lastFrameAt } = sockets[role];
        return (
          <dl key={role} data-role={role} data-state={state}>
            <div className="title">
              <dt>{text(`diagnostics.channel.${role}`)}</dt>
              <dd>
                {text(`diagnostics.channel.state.${state}`)}
                {state === 'open' ? null : <StaleMark since={lastFrameAt} />}
              </dd>
            </div>
            <div>
              <dt>{text('diagnostics.channel.opens')}</dt>
              <dd>{formatNumber(opens)}</dd>
            </div>
            {lastFrameAt === undefined ? null : (
              <div>
                <dt>{text('diagnostics.channel.lastFrame')}</dt>
                <dd>{formatDateTime(lastFrameAt)}</dd>
              </div>
            )}
            <div>
              <dt>{text('diagnostics.channel.switches')}</dt>
              <dd>
                <Names names={state === 'open' ? (told?.switches[role] ?? []) : []} />
              </dd>
            </div>
          </dl>
        );
      })}
      <dl>
        <div>
          <dt>{text('diagnostics.channel.subscriptions')}</dt>
          <dd>
            <Names names={(told?.subscriptions ?? []).map(({ name, deviceId }) => `${name} ${deviceId}`)} />
          </dd>
        </div>
        <div>
          <dt>{text('diagnostics.channel.selected')}</dt>
          <dd>{told?.selected ?? text('common.none')}</dd>
        </div>
        {told ? (
          <div>
            <dt>{text('diagnostics.channel.thread')}</dt>
            <dd>{text(told.isInWorker ? 'diagnostics.channel.thread.worker' : 'diagnostics.channel.thread.page')}</dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}

/** Frames that the console could not read, and calls that failed: the places where this server differs from the assumptions. */
export function Faults({ unknownCalls }: Pick<Diagnosis, 'unknownCalls'>) {
  const { errors } = useConsole();
  const faults = useStore(errors.$errors).filter(({ source }) => source !== 'page');
  const text = useText();
  const { formatDateTime } = useTexts();
  return (
    <Panel part="faults" title={text('diagnostics.faults')}>
      {faults.length === 0 && unknownCalls.length === 0 ? (
        <p className="muted">{text('diagnostics.faults.none')}</p>
      ) : null}
      {faults.length === 0 ? null : (
        <ul className="faults">
          {faults.slice(0, mostFaults).map(({ source, detail, at, count }) => (
            <li key={`${source} ${detail}`}>
              {withoutSecrets(detail)}
              <span className="muted">
                {formatDateTime(at)} · {text('diagnostics.faults.times', { count })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {unknownCalls.length === 0 ? null : (
        <dl>
          <div>
            <dt>{text('diagnostics.faults.unknown')}</dt>
            <dd>
              <Names names={unknownCalls} />
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}

/** The version of the server. Undefined until the server has given it, and when it does not. */
function useServerVersion(): string | undefined {
  const { installation } = useConsole();
  const [version, setVersion] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void installation.serverVersion().then(read => {
      if (isHere && read.isDone) setVersion(read.value);
    });
    return () => {
      isHere = false;
    };
  }, [installation]);
  return version;
}

/** The console's set-up: service, versions, time zone. */
export function Setup() {
  const { diagnostics } = useConsole();
  const { service, pageId, timeZone }: DiagnosticsStore['setup'] = diagnostics.setup;
  const version = useServerVersion();
  const text = useText();
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const facts: readonly (readonly [string, string])[] = [
    [text('diagnostics.setup.service'), service],
    [text('diagnostics.setup.front'), frontVersion],
    [text('diagnostics.setup.kit'), kitVersion],
    [text('diagnostics.setup.server'), version ?? text('common.unknown')],
    [text('diagnostics.setup.page'), pageId],
    [text('diagnostics.setup.zone'), timeZone ?? text('diagnostics.setup.zone.browser', { zone: browserZone })],
    [text('diagnostics.setup.secure'), text(globalThis.isSecureContext ? 'common.yes' : 'diagnostics.setup.secure.no')],
    [text('diagnostics.setup.browser'), navigator.userAgent],
  ];
  return (
    <Panel part="setup" title={text('diagnostics.setup')}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
