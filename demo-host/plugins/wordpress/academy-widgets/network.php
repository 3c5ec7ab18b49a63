<?php
/**
 * Settings of a network of sites: said once, for every site that has none of its own. Its administrator's.
 *
 * @package AcademyWidgets
 */

defined( 'ABSPATH' ) || exit;

add_action( 'network_admin_menu', 'academy_widgets_add_network_page' );
add_action( 'network_admin_edit_academy_widgets', 'academy_widgets_save_network' );

/**
 * What has been set for the network.
 *
 * @return string[] Values by name, empty where not set.
 */
function academy_widgets_network_settings() {
	return academy_widgets_complete( get_site_option( 'academy_widgets', array() ) );
}

/**
 * Adds the page below the settings of the network.
 */
function academy_widgets_add_network_page() {
	add_submenu_page(
		'settings.php',
		__( 'Academy Widgets', 'academy-widgets' ),
		__( 'Academy Widgets', 'academy-widgets' ),
		academy_widgets_capability(),
		'academy-widgets',
		'academy_widgets_page'
	);
}

/**
 * Keeps what the page sends, by the same rules as for a site, and leads back to it.
 */
function academy_widgets_save_network() {
	check_admin_referer( 'academy_widgets_network' );
	if ( ! current_user_can( academy_widgets_capability() ) ) {
		wp_die( esc_html__( 'Sorry, you may not change these settings.', 'academy-widgets' ), 403 );
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Each value is checked by its own rule.
	$given = isset( $_POST['academy_widgets'] ) ? wp_unslash( $_POST['academy_widgets'] ) : array();
	update_site_option( 'academy_widgets', academy_widgets_sanitize( $given ) );
	if ( ! get_settings_errors( 'academy_widgets' ) ) {
		add_settings_error( 'academy_widgets', 'academy-widgets-saved', __( 'Settings saved.', 'academy-widgets' ), 'success' );
	}
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( add_query_arg( 'settings-updated', 'true', network_admin_url( 'settings.php?page=academy-widgets' ) ) );
	exit;
}
