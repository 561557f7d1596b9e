// What the types that pages use say, with their docstrings, read by the compiler for the generated pages. None of this goes to a browser.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Symbol as Named, type Type, type TypeReference } from 'typescript/unstable/sync';

/** A field of an event's detail, or a member of an interface. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  readonly isOptional: boolean;
}

/** A type that pages use: its members, or its written form when it has none of its own. */
export interface PublicType {
  readonly doc: string;
  readonly members: readonly Member[];
  readonly text: string;
}

/** The public types of the kit. */
export interface PublicTypes {
  /** Fields of the details of an element's events, by tag and event; an event without a detail has none. */
  readonly details: ReadonlyMap<string, ReadonlyMap<string, readonly Member[]>>;
  /** An exported type of a file. */
  type(file: string, name: string): PublicType;
  /** Entries of an exported object of a file, with their docstrings. */
  entries(file: string, name: string): readonly Member[];
}

// Flags of the compiler, which does not export them.
const optional = 2 ** 24;
const whole = 1;
const expanded = whole | (2 ** 23);

const isLiteral = (text: string): boolean => /^(?:"|-?\d|true$|false$|null$)/.test(text);

/** Reads the types of the product, and then lets `use` ask for them. */
export function withPublicTypes<T>(root: string, use: (types: PublicTypes) => T): T {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.product.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler finds no project ${config}.`);
    const { program, checker } = project;

    const exportOf = (file: string, name: string): Named => {
      const source = program.getSourceFile(join(root, file));
      const module = source && checker.getSymbolAtLocation(source);
      const found = module && checker.getExportsOfModule(module).find(one => one.name === name);
      if (!found) throw new Error(`${file} exports no ${name}.`);
      return found;
    };
    const typeOf = (symbol: Named | undefined): Type => {
      const type = symbol && checker.getTypeOfSymbol(symbol);
      if (!type) throw new Error(`The compiler knows no type of ${symbol?.name ?? 'it'}.`);
      return type;
    };
    const partsOf = (type: Type): readonly string[] =>
      type.isUnionType() ? type.getTypes().map(part => checker.typeToString(part)) : [];
    /** The written form of a type; a choice of words is written out. */
    const written = (type: Type, isOptional: boolean): string => {
      const parts = partsOf(type).filter(part => !isOptional || part !== 'undefined');
      const isChoice = parts.length > 0 && parts.every(part => isLiteral(part) || part === 'undefined');
      const text =
        isChoice && parts.toSorted().join() !== 'false,true'
          ? parts.join(' | ')
          : checker.typeToString(type, undefined, whole).replace(isOptional ? / \| undefined$/ : /$^/, '');
      return text.replaceAll('"', "'");
    };
    const member = (symbol: Named): Member => {
      const isOptional = (symbol.flags & optional) !== 0;
      return {
        name: symbol.name,
        type: written(typeOf(symbol), isOptional),
        doc: lineOf(checker.getDocumentationCommentOfSymbol(symbol)),
        isOptional,
      };
    };
    const membersOf = (type: Type): readonly Member[] => checker.getPropertiesOfType(type).map(member);

    const details = new Map<string, ReadonlyMap<string, readonly Member[]>>();
    for (const folder of readdirSync(join(root, 'widgets'))) {
      const file = `widgets/${folder}/${folder}.element.ts`;
      if (!existsSync(join(root, file))) continue;
      const events = checker.getPropertyOfType(typeOf(exportOf(file, 'spec')), 'events');
      const list = events ? checker.getTypeArguments(typeOf(events) as TypeReference) : [];
      details.set(
        `patrol-${folder}`,
        new Map(
          list.map(event => {
            const name = checker.typeToString(typeOf(checker.getPropertyOfType(event, 'name'))).replaceAll('"', '');
            const detail = checker.getTypeArguments(event as TypeReference)[1];
            return [name, detail ? membersOf(detail) : []];
          }),
        ),
      );
    }

    return use({
      details,
      type: (file, name) => {
        const symbol = exportOf(file, name);
        const type = checker.getDeclaredTypeOfSymbol(symbol);
        return {
          doc: lineOf(checker.getDocumentationCommentOfSymbol(symbol)),
          members: partsOf(type).length > 0 ? [] : membersOf(type),
          text: checker.typeToString(type, undefined, expanded).replaceAll('"', "'"),
        };
      },
      entries: (file, name) => membersOf(typeOf(exportOf(file, name))),
    });
  } finally {
    api.close();
  }
}

/** A docstring as one line. */
const lineOf = (doc: string): string => doc.replaceAll(/\s+/g, ' ').trim();
