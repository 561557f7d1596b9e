import { ContextProvider } from '@lit/context';
import {
  defaultTexts,
  joinConsole,
  lookOf,
  makeTexts,
  modeOf,
  serviceAddress,
  toLanguage,
  type ConnectionProblem,
  type Console,
  type ConsoleOptions,
  type Joined,
  type Mode,
  type Preferences,
  type Texts,
} from '@patrolkit/core';
import { applyLook, sheetFor, type Density, type Motion } from '@patrolkit/core/theme';
import { ReactiveElement, type PropertyValues } from 'lit';
import { consoleContext } from '../shared/element/context.ts';
import { tellProblem } from '../shared/element/problems.ts';
import { kitFiles } from './kit-files.ts';
import type * as Remedies from './remedies.ts';

/** The address of a service on this page. */
const address = (service: string | null | undefined): string | undefined => serviceAddress(service, document.baseURI);

/** Warns of a problem with its remedy. The code for that loads when needed; if that fails, the warning has only the problem's name. */
function note(problem: string | undefined, say: (remedies: typeof Remedies) => void): void {
  // oxlint-disable-next-line no-console -- for the integrator: the page goes on without what it asked for
  import('./remedies.ts').then(say, () => problem && console.warn(`<patrol-provider> has a problem: ${problem}.`));
}

/** A value that an attribute may have. Undefined for any other value; the user's choice then applies. */
const oneOf = <Value>(given: unknown, ...known: readonly Value[]): Value | undefined =>
  known.find(value => value === given);

const css = ':host{display:contents}:host([hidden]){display:none}';

/** The element behind `<patrol-provider>`. */
export class PatrolProvider extends ReactiveElement {
  static override properties = {
    service: { type: String },
    language: { type: String },
    serverTimeZone: { type: String, attribute: 'server-time-zone' },
    languageSign: { type: String, attribute: 'language-sign' },
    skin: { type: Number },
    theme: { type: Number },
    darkSkin: { type: Number, attribute: 'dark-skin' },
    lightSkin: { type: Number, attribute: 'light-skin' },
    density: { type: String },
    motion: { type: String },
    mode: { type: String },
    options: { attribute: false },
    console: { attribute: false, noAccessor: true },
  };

  declare service: string | null;
  declare language: string | null | undefined;
  declare serverTimeZone: string | null | undefined;
  declare languageSign: string | null | undefined;
  declare skin: number | null | undefined;
  declare theme: number | null | undefined;
  declare darkSkin: number | null | undefined;
  declare lightSkin: number | null | undefined;
  declare density: Density | null | undefined;
  declare motion: Motion | null | undefined;
  declare mode: Mode | null | undefined;
  declare options: ConsoleOptions | undefined;

  #context = new ContextProvider(this, { context: consoleContext });
  #given: Console | undefined;
  #joined: Joined | undefined;
  #refusal: Remedies.Refusal | undefined;
  /** Removes the box that shows the refusal. */
  #unrefuse: (() => void) | undefined;
  /** The console whose choices the provider follows. Null before the first. */
  #followed: Console | undefined | null = null;
  #unfollow: (() => void) | undefined;
  /** The problem of the connection that was reported last. */
  #problem: ConnectionProblem | undefined;
  /** Texts in the language of the provider's own attribute. Without one, the console's texts apply. */
  #own: ReturnType<typeof makeTexts> | undefined;
  /** Resolves the promise of a console. Undefined once that is resolved. */
  #keep: ((console: Console) => void) | undefined;
  #ready = this.#promise();

  constructor() {
    super();
    this.service = '';
  }

  /** The console that this provider hands down: the page's own, or the one that it joined. */
  get console(): Console | undefined {
    return this.#given ?? this.#joined?.console;
  }

  set console(given: Console | undefined) {
    const before = this.#given;
    if (given !== this.console) this.#renew();
    this.#given = given;
    this.requestUpdate('console', before);
  }

  /**
   * Resolves with the console as soon as there is one, even when it is read late. There is a new promise once another console is handed
   * down, or the provider has left the page.
   */
  get ready(): Promise<Console> {
    return this.#ready;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // This does not happen at once, because a framework sets the attributes of an element that is already connected.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unfollow?.();
      this.#followed = null;
      this.#silence();
      this.#refuse(undefined);
      this.#context.setValue(undefined);
      this.#release();
      this.#renew();
    });
  }

  /** A move to another document removes the sheets. The document of a template shows nothing. */
  adoptedCallback(): void {
    const { shadowRoot: root, ownerDocument } = this;
    if (root && ownerDocument.defaultView) root.adoptedStyleSheets = [sheetFor(root, css)];
    if (this.#followed !== null) this.#follow(this.#followed);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    const refusal = this.#join();
    if (refusal !== this.#refusal) this.#refuse(refusal);
    const { console } = this;
    const isNew = console !== this.#followed;
    if (isNew || changed.has('language') || changed.has('languageSign')) this.#chooseLanguage();
    if (isNew || changed.size > 0) this.#follow(console);
  }

  override updated(): void {
    if (!this.isConnected) return;
    const console = this.#refusal ? undefined : this.console;
    const texts = this.#texts;
    const before = this.#context.value;
    const mode = modeOf(this.mode);
    const isOther = console !== before?.console;
    if (isOther) this.#renew();
    if (console) {
      this.#keep?.(console);
      this.#keep = undefined;
    }
    if (before && !isOther && texts === before.texts && mode === before.mode) return;
    this.#context.setValue({ console, texts, mode });
    if (console && isOther)
      this.dispatchEvent(new CustomEvent('consoleready', { detail: { console }, bubbles: true, composed: true }));
  }

  /** A single slot, which needs no templates. The page's content stays in its place. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.adoptedCallback();
    root.append(document.createElement('slot'));
    return root;
  }

  get #wanted(): string | undefined {
    return this.service || this.options?.service;
  }

  get #texts(): Texts {
    return this.#own?.store ?? this.console?.texts ?? defaultTexts;
  }

  #promise(): Promise<Console> {
    return new Promise(resolve => {
      this.#keep = resolve;
    });
  }

  /** From now on, readers of `ready` get the console that is handed down next. */
  #renew(): void {
    if (!this.#keep) this.#ready = this.#promise();
  }

  /** Releases the joined console, which ends with its last holder. */
  #release(): void {
    this.#joined?.release();
    this.#joined = undefined;
  }

  /**
   * Joins the console of the service, unless the page gave one. The session's token goes to that address, so the page's markup must not
   * change it later (safety.md 6.4). A provider must not name one server over another server's robots.
   */
  #join(): Remedies.Refusal | undefined {
    const wanted = address(this.#wanted);
    // A given console is the only one handed down, even if it is the joined one.
    if (this.#given && this.#given !== this.#joined?.console) this.#release();
    if (!this.console) {
      if (wanted === undefined) return 'service';
      this.#joined = joinConsole({
        ...kitFiles(),
        ...this.options,
        service: this.#wanted ? wanted : '',
        language: this.language ?? this.options?.language,
        serverTimeZone: this.serverTimeZone ?? this.options?.serverTimeZone,
        languageSign: this.languageSign ?? this.options?.languageSign,
        skin: this.skin || this.theme || this.options?.skin,
      });
      this.#joined.onLead(() => this.#chooseLanguage());
    }
    // The page's own console needs no address.
    if (this.#given && !this.#wanted) return undefined;
    return wanted === address(this.console?.service) ? undefined : 'moved';
  }

  #refuse(refusal: Remedies.Refusal | undefined): void {
    this.#refusal = refusal;
    this.#unrefuse?.();
    this.#unrefuse = undefined;
    if (!refusal) return;
    const wanted = this.#wanted ?? '';
    tellProblem(this, refusal);
    const server = address(this.console?.service) ?? '';
    note(refusal, ({ refused }) => refused(refusal, server, wanted));
    let isWanted = true;
    this.#unrefuse = () => {
      isWanted = false;
    };
    import('./refusal.ts').then(
      ({ drawRefusal }) => {
        const root = this.shadowRoot;
        if (isWanted && root) this.#unrefuse = drawRefusal(root, this.#texts, refusal, wanted);
      },
      () => undefined,
    );
  }

  /**
   * The provider's own language applies to the texts of its widgets. Names from the server come in the console's language, which changes
   * too once the texts are loaded.
   */
  #chooseLanguage(): void {
    const language = toLanguage(this.language, this.languageSign);
    const { language: wanted } = this;
    if (wanted && !language) note('language', ({ unknownLanguage }) => unknownLanguage(wanted));
    const fail = (): void => note('texts', ({ noTexts }) => noTexts(language));
    const speak = (): void => {
      const preferences = this.console?.preferences;
      if (this.#joined?.leads() && language !== preferences?.$preferences.get().language)
        preferences?.showLanguage(language).catch(fail);
    };
    if (language) {
      this.#own ??= makeTexts(language);
      this.#own.store.show(language, speak).catch(fail);
    } else if (this.#own) {
      // The user's choice applies again.
      this.#silence();
      speak();
    }
  }

  /** Ends the provider's own texts. */
  #silence(): void {
    this.#own?.part.dispose();
    this.#own = undefined;
  }

  /** Applies the look to the content of the provider and nowhere else: its own look, or the one that the console's user chose. */
  #follow(console: Console | undefined): void {
    this.#unfollow?.();
    if (console !== this.#followed) this.#problem = undefined;
    this.#followed = console;
    const root = this.shadowRoot;
    const { darkSkin: dark, lightSkin: light } = this;
    const skin = this.skin || this.theme;
    const put = (preferences?: Preferences): void => {
      if (!root) return;
      const chosen = preferences && lookOf(preferences);
      applyLook(root, {
        skin: skin || chosen?.skin,
        systemSkins: dark && light ? { dark, light } : skin ? undefined : chosen?.systemSkins,
        density: oneOf<Density>(this.density, 'comfortable', 'compact') ?? chosen?.density,
        motion: oneOf<Motion>(this.motion, 'system', 'reduced') ?? chosen?.motion,
        language: toLanguage(this.language, this.languageSign) ?? chosen?.language,
      });
    };
    const unsubscribe = [
      console?.preferences.$preferences.subscribe(put),
      console?.problem.$problem.subscribe(problem => this.#tell(console, problem)),
    ];
    if (!console) put();
    this.#unfollow = () => unsubscribe.forEach(end => end?.());
  }

  /** Reports what keeps the page from its server: to the page as an event, to the integrator as one line. */
  #tell(console: Console, problem: ConnectionProblem | 'unknown' | 'connecting' | undefined): void {
    if (problem === 'unknown' || problem === 'connecting' || problem === this.#problem) return;
    this.#problem = problem;
    if (problem) tellProblem(this, problem);
    note(problem, ({ remedy }) => remedy(console, address(console.service) ?? '', problem));
  }
}
