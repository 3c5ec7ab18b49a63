<?php
/**
 * Screens: the fixed list of them, and the HTML of one.
 *
 * @package AcademyWidgets
 */

defined( 'ABSPATH' ) || exit;

/**
 * Every screen with the attributes that an author may set. The build writes the file from the table of elements.
 *
 * @return array {
 *     @type array $common  Attributes of every screen.
 *     @type array $screens Screens: tag, name, audience, description, attributes.
 * }
 */
function academy_widgets_table() {
	static $table = null;
	if ( null === $table ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- A file of this plugin.
		$table = json_decode( file_get_contents( __DIR__ . '/screens.json' ), true );
	}
	return $table;
}

/**
 * The HTML of a screen, and its script for the page. Empty for visitors where there is nothing to show; whoever may
 * edit the post reads why.
 *
 * @param string $tag   The screen.
 * @param array  $given Attributes by name, as the author gave them.
 * @return string HTML.
 */
function academy_widgets_render( $tag, $given ) {
	// A feed reader runs no scripts.
	if ( is_feed() ) {
		return '';
	}

	if ( '' === academy_widgets_settings()['script_url'] ) {
		return academy_widgets_notice( __( 'An administrator has yet to say where the academy’s script is: Settings → Academy Widgets.', 'academy-widgets' ) );
	}

	$table  = academy_widgets_table();
	$tags   = array_column( $table['screens'], 'tag' );
	$number = array_search( $tag, $tags, true );
	if ( false === $number ) {
		/* translators: 1: what was asked for, 2: list of screens. */
		$words = __( 'There is no screen “%1$s”. There are: %2$s.', 'academy-widgets' );
		return academy_widgets_notice( sprintf( $words, $tag, implode( ', ', $tags ) ) );
	}

	$attributes = array();
	$refused    = array();
	$allowed    = array_column( array_merge( $table['common'], $table['screens'][ $number ]['attributes'] ), null, 'name' );
	foreach ( $given as $name => $value ) {
		$value = academy_widgets_plain( $value );
		if ( '' === $value ) {
			continue;
		}
		$words = isset( $allowed[ $name ]['values'] ) ? $allowed[ $name ]['values'] : array( $value );
		if ( isset( $allowed[ $name ] ) && in_array( $value, $words, true ) ) {
			$attributes[ $name ] = $value;
		} else {
			$refused[] = is_int( $name ) ? $value : "$name=$value";
		}
	}

	$settings    = academy_widgets_settings();
	$attributes += array_filter( array_intersect_key( $settings, array_flip( array( 'theme', 'locale' ) ) ) );

	$html = '';
	foreach ( $attributes as $name => $value ) {
		$html .= sprintf( ' %s="%s"', esc_attr( $name ), esc_attr( $value ) );
	}
	$html = sprintf(
		'<%1$s%2$s><noscript>%3$s</noscript></%1$s>',
		esc_attr( $tag ),
		$html,
		esc_html__( 'This part of the page needs JavaScript.', 'academy-widgets' )
	);

	wp_enqueue_script( 'academy-widgets' );
	academy_widgets_waiting( $tag );

	if ( $refused ) {
		/* translators: 1: a screen, 2: list of attributes. */
		$words = __( '%1$s does not take: %2$s.', 'academy-widgets' );
		$html  = academy_widgets_notice( sprintf( $words, $tag, implode( ', ', $refused ) ) ) . $html;
	}
	return $html;
}

/**
 * Names, words and numbers are all that any attribute takes. The rest goes: with it what could be HTML, and the curly
 * quotes that word processors put around a value.
 *
 * @param mixed $value What was given.
 * @return string Letters, digits, `-` and `_`.
 */
function academy_widgets_plain( $value ) {
	return is_scalar( $value ) ? preg_replace( '/[^A-Za-z0-9_-]/', '', (string) $value ) : '';
}

/**
 * What whoever may edit the post reads in the place of a screen; nothing for anyone else.
 *
 * @param string $words What is wrong, as text.
 * @return string HTML.
 */
function academy_widgets_notice( $words ) {
	$post = get_the_ID();
	if ( ! ( $post ? current_user_can( 'edit_post', $post ) : current_user_can( 'edit_theme_options' ) ) ) {
		return '';
	}
	return sprintf(
		'<p class="academy-widgets-notice" role="note" style="padding:.75em 1em;border:1px solid currentColor;border-inline-start-width:4px"><strong>%s</strong> %s <em>%s</em></p>',
		esc_html__( 'Academy Widgets:', 'academy-widgets' ),
		esc_html( $words ),
		esc_html__( 'Visitors do not see this note.', 'academy-widgets' )
	);
}
