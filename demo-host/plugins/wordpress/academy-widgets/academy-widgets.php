<?php
/**
 * Plugin Name:       Academy Widgets
 * Description:       Puts screens of your online learning academy into pages: with a block, or with the shortcode [academy screen="parent-dashboard"].
 * Version:           0.2.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       academy-widgets
 * Domain Path:       /languages
 *
 * An administrator says where the academy's script is (settings.php). An author chooses a screen from
 * a fixed list (screens.php), and no more: what WordPress removes from an author's HTML stays removed.
 *
 * @package AcademyWidgets
 */

defined( 'ABSPATH' ) || exit;

const ACADEMY_WIDGETS_VERSION = '0.2.0';

require __DIR__ . '/settings.php';
require __DIR__ . '/network.php';
require __DIR__ . '/screens.php';
require __DIR__ . '/preloads.php';
require __DIR__ . '/preview.php';

add_action( 'init', 'academy_widgets_init' );
add_action( 'wp_enqueue_scripts', 'academy_widgets_styles' );
// After WordPress’s own import map: some browsers take none after the first line that asks for a module.
add_action( 'wp_head', 'academy_widgets_head', 11 );
add_action( 'enqueue_block_editor_assets', 'academy_widgets_editor_table' );
add_filter( 'script_loader_tag', 'academy_widgets_script_tag', 10, 2 );

/**
 * Makes the shortcode, the block and the script known.
 */
function academy_widgets_init() {
	load_plugin_textdomain( 'academy-widgets', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );

	// In the footer: a theme may have printed the head before the first screen of a page is met. The
	// address stays as it was given, without `?ver=`: a school pins a version by its folder and its hash.
	// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The version is in the address.
	wp_register_script( 'academy-widgets', academy_widgets_settings()['script_url'], array(), null, true );

	add_shortcode( 'academy', 'academy_widgets_shortcode' );

	wp_register_script(
		'academy-widgets-block',
		plugins_url( 'block/editor.js', __FILE__ ),
		array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' ),
		ACADEMY_WIDGETS_VERSION,
		true
	);
	wp_set_script_translations( 'academy-widgets-block', 'academy-widgets', __DIR__ . '/languages' );
	register_block_type( __DIR__ . '/block', array( 'render_callback' => 'academy_widgets_block' ) );
}

/**
 * Keeps room for the screens of a page before any script has run, so that what is below them stays where it is. In the
 * head, and so only where WordPress knows by then that a screen comes: in the content of a single post or page.
 */
function academy_widgets_styles() {
	$post = is_singular() ? get_post() : null;
	if ( $post && ( has_shortcode( $post->post_content, 'academy' ) || has_block( 'academy/screen', $post ) ) ) {
		wp_enqueue_style( 'academy-widgets', plugins_url( 'screens.css', __FILE__ ), array(), ACADEMY_WIDGETS_VERSION );
	}
}

/**
 * Gives the editor the same table of screens, and where their preview is.
 */
function academy_widgets_editor_table() {
	$table = academy_widgets_table() + array( 'preview' => academy_widgets_preview_url() );
	$table = wp_json_encode( $table, JSON_HEX_TAG | JSON_HEX_AMP );
	wp_add_inline_script( 'academy-widgets-block', "var academyWidgetsTable = $table;", 'before' );
}

/**
 * [academy screen="parent-performance" timeframe="6months"]
 *
 * @param array|string $given What the author wrote; an empty string where that was nothing.
 * @return string HTML.
 */
function academy_widgets_shortcode( $given ) {
	$given = (array) $given;
	$tag   = isset( $given['screen'] ) ? academy_widgets_plain( $given['screen'] ) : '';
	unset( $given['screen'] );

	return academy_widgets_render( $tag, $given );
}

/**
 * The block academy/screen. Its settings come from the content of a post, so they may be of any shape.
 *
 * @param array $attributes Attributes of the block.
 * @return string HTML.
 */
function academy_widgets_block( $attributes ) {
	$html = academy_widgets_render( academy_widgets_plain( $attributes['screen'] ), (array) $attributes['settings'] );

	return '' === $html ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $html );
}

/**
 * The script with the hash of the setting, and before it what it reads: where the API is. Both are at the
 * end of the body, once, and only on pages with a screen.
 *
 * @param string $tag    The tag as WordPress writes it.
 * @param string $handle Which script it is for.
 * @return string HTML.
 */
function academy_widgets_script_tag( $tag, $handle ) {
	if ( 'academy-widgets' !== $handle ) {
		return $tag;
	}
	$settings = academy_widgets_settings();

	$html  = '';
	$names = array(
		'academy-api-base'  => academy_widgets_api_base( $settings ),
		'academy-login-url' => $settings['login_url'],
		'academy-base-path' => academy_widgets_base_path( $settings ),
		// Add School, Edit and Add User open the academy’s own forms: no page of WordPress takes these actions.
		'academy-forms'     => 'on',
	);
	foreach ( array_filter( $names ) as $name => $content ) {
		$html .= sprintf( '<meta name="%s" content="%s">' . "\n", esc_attr( $name ), esc_attr( $content ) );
	}

	// The classic script is no module.
	$is_classic = preg_match( '~\.classic\.js($|\?)~', $settings['script_url'] );
	$attributes = $is_classic ? array( 'defer' => true ) : array( 'type' => 'module' );

	$attributes += array(
		'src'              => $settings['script_url'],
		'id'               => 'academy-widgets-js',
		'crossorigin'      => 'anonymous',
		// Plugins that join, shrink or delay scripts, each in its own words: leave it. Changed, it has another hash.
		'data-cfasync'     => 'false',
		'data-no-defer'    => '1',
		'data-no-minify'   => '1',
		'data-no-optimize' => '1',
		'data-noptimize'   => '1',
	);
	if ( '' !== $settings['integrity'] ) {
		$attributes['integrity'] = $settings['integrity'];
	}
	return $html . academy_widgets_preload_lines() . wp_get_script_tag( $attributes );
}
