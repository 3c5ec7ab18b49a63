/** Constants that the build inserts. */
interface ImportMetaEnv {
  /** The version in package.json. */
  readonly ACADEMY_VERSION: string;
  /** A hash of the sources: the same in all files of a build, different in every other build. */
  readonly ACADEMY_BUILD: string;
}
