/** What the build writes into the code. */
interface ImportMetaEnv {
  /** Of package.json. */
  readonly ACADEMY_VERSION: string;
  /** Of the sources: the same in the module and the classic script of one build, another in any other build. */
  readonly ACADEMY_BUILD: string;
}
