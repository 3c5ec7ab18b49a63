<?php
/**
 * Preload lines: the browser asks for all files of a screen at once, instead of one after another as the script finds
 * them. Only where the script is surely of this plugin's own build, whose files and hashes are known.
 *
 * @package AcademyWidgets
 */

defined( 'ABSPATH' ) || exit;

/**
 * What pages of this plugin's build can preload. The build writes the file.
 *
 * @return array version, folder, script, hashes, screens; empty where the build has not written it.
 */
function academy_widgets_preloads() {
	static $preloads = null;
	if ( null === $preloads ) {
		$file = __DIR__ . '/preload.json';
		// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- A file of this plugin.
		$preloads = is_readable( $file ) ? (array) json_decode( file_get_contents( $file ), true ) : array();
	}
	return $preloads;
}

/**
 * The screens of the page that have no lines yet.
 *
 * @param string|null $tag A screen to add; null takes all that wait.
 * @return string[] Tags; none when one is added.
 */
function academy_widgets_waiting( $tag = null ) {
	static $waiting = array();
	if ( null !== $tag ) {
		$waiting[ $tag ] = true;
		return array();
	}
	$tags    = array_keys( $waiting );
	$waiting = array();
	return $tags;
}

/**
 * Whether the script is of this plugin's build: by its hash, else by the folder of its version.
 *
 * @param string[] $settings Settings.
 * @param array    $preloads What pages can preload.
 * @return bool
 */
function academy_widgets_is_own_build( $settings, $preloads ) {
	if ( ! preg_match( '~/academy-widgets\.js$~', $settings['script_url'] ) ) {
		return false;
	}
	if ( '' !== $settings['integrity'] ) {
		return $settings['integrity'] === $preloads['script'];
	}
	return (bool) strpos( $settings['script_url'], '/' . $preloads['folder'] . '/academy-widgets.js' );
}

/**
 * The lines of the screens that have been met so far, each file once. With hashes where the administrator has given the
 * script’s: a browser refuses a file that does not have its hash, and nobody has asked for that otherwise.
 *
 * @return string HTML.
 */
function academy_widgets_preload_lines() {
	static $printed = array();

	$settings = academy_widgets_settings();
	$preloads = academy_widgets_preloads();
	if ( ! $preloads || ! academy_widgets_is_own_build( $settings, $preloads ) ) {
		return '';
	}
	$html      = '';
	$is_pinned = '' !== $settings['integrity'];
	$folder    = substr( $settings['script_url'], 0, -strlen( 'academy-widgets.js' ) );
	foreach ( academy_widgets_waiting() as $tag ) {
		$files = isset( $preloads['screens'][ $tag ] ) ? $preloads['screens'][ $tag ] : array();
		foreach ( array_diff( $files, $printed, array( 'academy-widgets.js' ) ) as $file ) {
			$printed[] = $file;

			$html .= sprintf(
				'<link rel="modulepreload" href="%1$s"%2$s crossorigin="anonymous">' . "\n",
				esc_url( $folder . $file ),
				$is_pinned ? sprintf( ' integrity="%s"', esc_attr( $preloads['hashes'][ $file ] ) ) : ''
			);
		}
	}
	return $html;
}

/**
 * The lines in the head, where a theme made of blocks has met the page's screens by then. Other themes meet them later:
 * then the lines stand right before the script.
 */
function academy_widgets_head() {
	if ( wp_is_block_theme() ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Escaped where it is made.
		echo academy_widgets_preload_lines();
	}
}
