<?php
/**
 * Leaves nothing behind: the plugin keeps one option, in each site of a network and in the network itself.
 *
 * @package AcademyWidgets
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	$academy_widgets_all = array(
		'fields' => 'ids',
		'number' => 0,
	);
	foreach ( get_sites( $academy_widgets_all ) as $academy_widgets_site ) {
		delete_blog_option( $academy_widgets_site, 'academy_widgets' );
	}
	foreach ( get_networks( $academy_widgets_all ) as $academy_widgets_network ) {
		delete_network_option( $academy_widgets_network, 'academy_widgets' );
	}
} else {
	delete_option( 'academy_widgets' );
}
