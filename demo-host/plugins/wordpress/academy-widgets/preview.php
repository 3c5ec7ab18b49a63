<?php
/**
 * The preview of the block in the editor: a page of this site with one screen and nothing else, in its theme, as a visitor
 * would see it. Nothing in it can be clicked, so nobody signs in or changes anything there.
 *
 * @package AcademyWidgets
 */

defined( 'ABSPATH' ) || exit;

add_action( 'template_redirect', 'academy_widgets_preview' );

/**
 * Where the preview is, for whoever edits now; empty while no script is set.
 *
 * @return string URL.
 */
function academy_widgets_preview_url() {
	if ( '' === academy_widgets_settings()['script_url'] ) {
		return '';
	}
	return add_query_arg( 'academy-widgets-preview', wp_create_nonce( 'academy_widgets_preview' ), home_url( '/' ) );
}

/**
 * Prints the preview in place of the page.
 */
function academy_widgets_preview() {
	if ( ! isset( $_GET['academy-widgets-preview'] ) ) {
		return;
	}
	$nonce = sanitize_key( $_GET['academy-widgets-preview'] );
	if ( ! wp_verify_nonce( $nonce, 'academy_widgets_preview' ) || ! current_user_can( 'edit_posts' ) ) {
		return;
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Letters, digits, - and _ alone are kept.
	$given = array_map( 'academy_widgets_plain', wp_unslash( $_GET ) );
	$tag   = isset( $given['screen'] ) ? $given['screen'] : '';
	unset( $given['screen'], $given['academy-widgets-preview'] );

	nocache_headers();
	header( 'X-Robots-Tag: noindex' );
	header( "Content-Security-Policy: frame-ancestors 'self'" );
	show_admin_bar( false );
	// Made first: then the head has what the screen needs.
	$html = academy_widgets_render( $tag, $given );
	?>
<!doctype html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="<?php bloginfo( 'charset' ); ?>">
<meta name="viewport" content="width=device-width, initial-scale=1">
	<?php wp_head(); ?>
</head>
<body <?php body_class(); ?> inert>
	<?php
	// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Escaped where it is made.
	echo $html;
	wp_footer();
	?>
</body>
</html>
	<?php
	exit;
}
